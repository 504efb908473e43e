import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1. It is outside the system's ephemeral range, and each worker of Playwright or vitest uses a
 * different block of a thousand ports, so that no other process takes the port before the server listens.
 */
export async function findFreePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0);
  for (;;) {
    const port = 20_000 + (worker % 10) * 1_000 + randomInt(1_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) {
      await once(probe, 'close');
      return port;
    }
  }
}
