// Runs the server as a child process that ends on request, and when this script has ended.
import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { isStopping, runProgram, signalChildren } from './child-processes.mjs';
import { environment, node, root } from './environment.mjs';
import { COMPRESS_BUILD_COMMAND } from './setup.mjs';

const entry = path.join(root, 'apps', 'server', 'src', 'main.ts');

/**
 * Starts the server. Its standard input is a pipe without data, which the operating system closes when this process ends for
 * any reason. With COFFER_PARENT=1, the server treats the closed pipe like SIGTERM.
 */
function server(env) {
  // The schema engine is WebAssembly, for which Node prints an experimental warning at every start.
  return runProgram(node, ['--disable-warning=ExperimentalWarning', entry], {
    env: environment({ COFFER_PARENT: '1', ...env }),
    stdio: ['pipe', 'inherit', 'inherit'],
    gentle: true,
  });
}

export async function runProductionServer() {
  void compressInBackground();
  // The default log level hides the log of requests, because users who start Coffer by hand do not need it.
  const { code } = await server({ NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  // The server may have ended before the compression.
  signalChildren('SIGTERM');
  return code;
}

/** Compresses the build while the server runs. Until a file is compressed, the server sends it as it is. */
async function compressInBackground() {
  const [command, ...args] = COMPRESS_BUILD_COMMAND;
  const { code } = await runProgram(command, args, { env: environment() }).catch(() => ({ code: 1 }));
  if (code === 1) console.warn('The files of the app could not be compressed, so browsers load more bytes.');
}

/** Runs the development server, and restarts it when a source changes; Next updates the pages itself. */
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
      console.log(`${name} changed; restarting`);
      signalChildren('SIGTERM');
    });
    const { code } = await ended;
    if (isStopping()) {
      for (const watcher of watchers) watcher.close();
      return code;
    }
    if (!restart) {
      console.log(`The server ended with code ${code}. It restarts after the next change.`);
      await change;
    }
  }
}

function sources() {
  // Leaves out packages/ui, which only pages use, because Next watches it.
  const packages = readdirSync(path.join(root, 'packages')).filter((name) => name !== 'ui');
  const folders = packages.map((name) => path.join(root, 'packages', name, 'src'));
  return [path.dirname(entry), ...folders, path.join(root, 'prisma')].filter((folder) => existsSync(folder));
}
