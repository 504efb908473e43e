import { createWeb } from '@coffer/web/server.ts';
import type { Config } from './config.ts';
import type { MountedWeb } from './web.ts';

export async function openWeb(config: Config): Promise<MountedWeb> {
  const web = await createWeb({ dev: config.COFFER_DEV });
  await web.prepare();
  return web;
}
