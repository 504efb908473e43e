import { createWebHandler } from '@coffer/web/server.ts';
import type { Config } from './config.ts';
import type { MountedWebApp } from './mount-web-app.ts';
import { warmUpWebApp } from './warm-up-web-app.ts';

export async function openWebApp(config: Config): Promise<MountedWebApp> {
  const web = await createWebHandler({ dev: config.COFFER_DEV });
  await web.prepare();
  // In development Next compiles pages when they are requested.
  if (!config.COFFER_DEV) await warmUpWebApp(web);
  return web;
}
