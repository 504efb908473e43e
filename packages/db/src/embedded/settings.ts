/** Settings for one machine with one service: durable, without just-in-time compilation, which slows down short queries. */
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
  // Values are personal financial data: statements and parameters are not logged.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  // Coffer has no event triggers; a trigger from a backup would run at sign-in.
  event_triggers: 'off',
};

/** Connection options that prevent anything named by a database or role from running at sign-in, whatever its settings are. */
export const SAFE_SIGN_IN_OPTIONS = '-c event_triggers=off -c session_preload_libraries= -c local_preload_libraries=';
