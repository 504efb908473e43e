// The server as a child: it ends when told to, and when this script is no longer there to tell it.
import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { endAll, isStopping, run } from './children.mjs';
import { environment, node, root } from './place.mjs';

const entry = path.join(root, 'apps', 'server', 'src', 'main.ts');

/**
 * The server's standard input is a pipe that nothing is ever written to. The operating system closes it when this
 * process ends, however it ends; with COFFER_PARENT=1 the server takes that as SIGTERM.
 */
function server(env) {
  // The schema engine is WebAssembly, which Node still announces as experimental at every start.
  return run(node, ['--disable-warning=ExperimentalWarning', entry], {
    env: environment({ COFFER_PARENT: '1', ...env }),
    stdio: ['pipe', 'inherit', 'inherit'],
    gentle: true,
  });
}

export async function start() {
  // Who starts Coffer by hand reads sentences; the log of requests is for who asks for it.
  const { code } = await server({ NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  return code;
}

/** Starts the server again when a source changes; pages are brought up to date by Next itself. */
export async function dev() {
  let changed;
  const watchers = sources().map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!/(^|\/)generated\/|\.test\.ts$/.test(name ?? '') && /\.(ts|sql|json|prisma)$/.test(name ?? ''))
        changed?.(name);
    }),
  );
  for (;;) {
    let restart = false;
    const change = new Promise((resolve) => {
      changed = resolve;
    });
    const ended = server({ NODE_ENV: 'development', COFFER_DEV: '1' });
    void change.then((name) => {
      if (isStopping()) return;
      restart = true;
      console.log(`${name} changed; starting again`);
      endAll('SIGTERM');
    });
    const { code } = await ended;
    if (isStopping()) {
      for (const watcher of watchers) watcher.close();
      return code;
    }
    if (!restart) {
      console.log(`The server ended with code ${code}; it starts again with the next change.`);
      await change;
    }
  }
}

function sources() {
  // Of packages/ui the pages alone have need, and Next watches it.
  const packages = readdirSync(path.join(root, 'packages')).filter((name) => name !== 'ui');
  const folders = packages.map((name) => path.join(root, 'packages', name, 'src'));
  return [path.dirname(entry), ...folders, path.join(root, 'prisma')].filter((folder) => existsSync(folder));
}
