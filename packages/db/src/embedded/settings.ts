/** Settings for one machine with one service: durable, no just-in-time compiling (slower for our short queries). */
export const CLUSTER_SETTINGS = {
  listen_addresses: '',
  max_connections: '80',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // A value is somebody's money: statements and their parameters stay out of the log.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  // Coffer has none: one that came with a backup would run when somebody signs in.
  event_triggers: 'off',
};

/** Options of a connection: nothing that a database or role names runs when it is opened, not even by settings of its own. */
export const NOTHING_AT_SIGN_IN = '-c event_triggers=off -c session_preload_libraries= -c local_preload_libraries=';
