import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatPersonalColumns, formatRetention } from '#app/data-map/format-manual.ts';

/** Writes the tables of the data map into the manual. Format the files afterwards. */
const GENERATED = /(?<=<!-- generated: npm run data-map -->\n\n)[^]*?(?=\n<!-- end -->)/;

for (const [file, lines] of [
  ['retention.md', formatRetention()],
  ['data-map.md', formatPersonalColumns()],
] as const) {
  const at = path.join(import.meta.dirname, '../docs', file);
  writeFileSync(
    at,
    readFileSync(at, 'utf8').replace(GENERATED, () => `${lines.join('\n')}\n`),
  );
}
