import { existsSync } from 'node:fs';
import product from '../../package.json' with { type: 'json' };

const root = `${import.meta.dirname}/../..`;

// Only `npm run dev` needs source maps: the server of a build doesn't read them, and writing them takes about 2 s.
const hasSourceMaps = process.env.NODE_ENV !== 'production';

/** @type {import('next').NextConfig} */
export default {
  env: { COFFER_VERSION: product.version },
  poweredByHeader: false,
  devIndicators: false,
  // Without this header, Chromium requests the icon again whenever the address changes.
  headers: async () => [{ source: '/icon.svg', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] }],
  reactStrictMode: true,
  // These packages consist of TypeScript sources.
  transpilePackages: ['@coffer/api', '@coffer/domain', '@coffer/ui'],
  // `npm run check` checks the types of every package at once; a second check here would only cost start-up time.
  typescript: { ignoreBuildErrors: true },
  // Set `turbopack.root` and `outputFileTracingRoot`. Otherwise Next looks for the workspace root in the folders above,
  // and may find the lock file of another project.
  turbopack: {
    root,
    // The server compiles the messages (i18n/messages.ts), so the browser doesn't need the parser.
    resolveAlias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // A stand-in for Node's `process`: React in the browser only checks whether it exists.
      'next/dist/build/polyfills/process': './no-process.cjs',
    },
  },
  outputFileTracingRoot: root,
  // Disables the instruction files and version checks of Next.
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    turbopackSourceMaps: hasSourceMaps,
    turbopackInputSourceMaps: hasSourceMaps,
    // Writing the cache takes 9 s of the first build, and only a rebuild reads it.
    turbopackFileSystemCacheForBuild: existsSync(`${import.meta.dirname}/.next/BUILD_ID`),
    // Fewer and larger files compress better: the first page loads 5 kB less script, and the other pages don't load
    // more. Code above `maxMergeChunkSize` isn't copied into several files, which would take 4 s more.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 80_000 },
    optimizePackageImports: ['radix-ui', 'lucide-react'],
  },
};
