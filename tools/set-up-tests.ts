// Runs in a test worker before each test file. It is one file, because each takes milliseconds of processor time to load
// again; what it imports is loaded once in each worker.
import { beforeAll } from 'vitest';
import { useTestKeys } from '#ports/secrets/testing/test-keys.ts';
import { loadProductionReact } from '#ui/testing/production-react.ts';
import { resolveSources } from './resolve-sources.ts';

resolveSources();
await loadProductionReact();
// Tests replace them.
useTestKeys();

// Tests of the whole site come first; after them, their sites and browsers would hold memory.
// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
beforeAll(async ({}, { file }) => {
  if (!/[\\/]e2e[\\/]/.test(file.filepath)) await globalThis.endSharedSites?.();
});
