import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of 127.0.0.1 on which nobody listens. It is none of those that the system gives to whoever asks for any, and
 * each worker of Playwright or vitest takes its own from another thousand. So nobody else takes it before the server that
 * it is for listens.
 */
export async function freePort(): Promise<number> {
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
