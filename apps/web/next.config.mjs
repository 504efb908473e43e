import product from '../../package.json' with { type: 'json' };

const root = `${import.meta.dirname}/../..`;

/** @type {import('next').NextConfig} */
export default {
  env: { COFFER_VERSION: product.version },
  poweredByHeader: false,
  devIndicators: false,
  // Chromium asks for it again with each change of the address.
  headers: async () => [{ source: '/icon.svg', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] }],
  reactStrictMode: true,
  // Their sources are TypeScript.
  transpilePackages: ['@coffer/api', '@coffer/domain', '@coffer/ui'],
  // `npm run check` checks the types of every package at once; a second check here would only cost start-up time.
  typescript: { ignoreBuildErrors: true },
  // Without these two, Next looks for the workspace root by walking up and may find a lock file above this one.
  turbopack: {
    root,
    // Words are compiled by the server (i18n/messages.ts): the parser of their syntax stays there.
    resolveAlias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // A stand-in for Node's `process`, of which React in a browser asks only whether it is there.
      'next/dist/build/polyfills/process': './no-process.cjs',
    },
  },
  outputFileTracingRoot: root,
  // Next writes no instruction files here, and asks nobody about newer versions of itself.
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Fewer and larger files compress better: 5 kB less script for a first page, without more for the others.
    turbopackChunking: { minChunkSize: 400_000 },
    optimizePackageImports: ['radix-ui', 'lucide-react'],
  },
};
