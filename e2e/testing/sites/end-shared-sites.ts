// Runs before each test file. Tests of the whole site come first; after them, their sites and browsers would hold memory.
import { beforeAll } from 'vitest';

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
beforeAll(async ({}, { file }) => {
  if (!/[\\/]e2e[\\/]/.test(file.filepath)) await globalThis.endSharedSites?.();
});
