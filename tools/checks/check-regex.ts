import { createRequire } from 'node:module';
import type { CheckRegex } from './regexes.ts';

const TIMEOUT_MS = 20_000;

/** Runs `recheck` in JavaScript, because its faster native programs are not available on every machine. */
export const checkRegex: CheckRegex = (source, flags) => {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  // Loaded only for new patterns, because it has 3 MB.
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck');
  return checkSync(source, flags, { timeout: TIMEOUT_MS }).status;
};
