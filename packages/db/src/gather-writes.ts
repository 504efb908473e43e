import pg from 'pg';

/**
 * Buffers writes, so that independent statements share one system call: a system call costs more than most statements.
 * @param until `turn` for the end of this turn of the event loop; `step` for the end of the functions that are due now
 */
export function gatherWrites(connection: pg.PoolClient, until: 'turn' | 'step'): void {
  if (!(connection instanceof pg.Client)) return;
  const { stream } = connection.connection;
  stream.cork();
  const uncork = () => stream.uncork();
  if (until === 'turn') setImmediate(uncork);
  else process.nextTick(uncork);
}
