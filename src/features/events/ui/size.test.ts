import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** What all code of events may add to a page. */
const MAX_BYTES = 3 * 1024;
/** `report-event.ts` becomes part of the file that calls it. */
const CALLER_BYTES = 200;

test('everything that browsers load to report events has at most 3 KB, compressed', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: ['report-events', 'watch-impressions', 'field-speed'].map(
          (name) => new URL(`${name}.ts`, import.meta.url).pathname,
        ),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const scripts = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  expect(scripts.join('')).toContain('sendBeacon');
  const bytes = scripts.reduce((sum, code) => sum + gzipSync(code).byteLength, CALLER_BYTES);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
