// Writes the part of schema.org's vocabulary that tests check structured data against:
//   node tools/schema-org/write-vocabulary.ts FOLDER
// FOLDER holds schemaorg-current-https-types.csv and -properties.csv of a release (github.com/schemaorg/schemaorg,
// data/releases/VERSION); its name is the version.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** The types of our pages. Their properties and those of the types above them are extracted. */
const TYPES = [
  ...[
    'AggregateOffer',
    'AggregateRating',
    'Answer',
    'AutoDealer',
    'Brand',
    'BreadcrumbList',
    'Car',
    'EngineSpecification',
  ],
  ...[
    'FAQPage',
    'ItemList',
    'ListItem',
    'Offer',
    'OpeningHoursSpecification',
    'Organization',
    'Person',
    'PostalAddress',
  ],
  ...['Product', 'QuantitativeValue', 'Question', 'Rating', 'Review', 'SearchAction', 'Vehicle', 'WebPage', 'WebSite'],
];

const OUTPUT = path.resolve(import.meta.dirname, '../../src/app/document/testing/schema-org.json');
const RELEASES = 'https://github.com/schemaorg/schemaorg/tree/main/data/releases';

type Row = Readonly<Record<string, string>>;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of a release.');
const [types, properties] = await Promise.all(['types', 'properties'].map((kind) => readRows(folder, kind)));
const typeOf = new Map(types!.map((row) => [row['label']!, row]));

const names = new Set<string>();
for (const type of TYPES) addWithParents(type);

const kept = properties!.filter((row) => namesIn(row, 'domainIncludes').some((domain) => names.has(domain)));
const ranges = new Set(kept.flatMap((row) => namesIn(row, 'rangeIncludes')));
const vocabulary = {
  source: `${RELEASES}/${path.basename(folder)}: schemaorg-current-https-types.csv, schemaorg-current-https-properties.csv`,
  license: 'Creative Commons Attribution-ShareAlike 3.0 (https://schema.org/docs/terms.html); this file is an extract',
  types: Object.fromEntries([...names].toSorted().map((name) => [name, parentsOf(name)])),
  /** Domains, ranges, and the property that replaces it. */
  properties: Object.fromEntries(
    kept.map((row) => [
      row['label']!,
      [namesIn(row, 'domainIncludes').filter((domain) => names.has(domain)), namesIn(row, 'rangeIncludes')].concat(
        row['supersededBy'] ? [namesIn(row, 'supersededBy')] : [],
      ),
    ]),
  ),
  enumerations: Object.fromEntries(
    [...ranges].toSorted().flatMap((name) => {
      const members = types!
        .filter((row) => namesIn(row, 'enumerationtype').includes(name))
        .map((row) => row['label']!);
      return members.length > 0 ? [[name, members]] : [];
    }),
  ),
};
await writeFile(OUTPUT, oneLinePerEntry(vocabulary));

async function readRows(from: string, kind: string): Promise<Row[]> {
  return parse(await readFile(path.join(from, `schemaorg-current-https-${kind}.csv`)), { columns: true }) as Row[];
}

function namesIn(row: Row, column: string): string[] {
  return [...(row[column] ?? '').matchAll(/https:\/\/schema\.org\/(\w+)/g)].map(([, name]) => name!);
}

function parentsOf(name: string): string[] {
  const row = typeOf.get(name);
  if (!row) throw new Error(`schema.org has no type ${name}.`);
  return namesIn(row, 'subTypeOf');
}

function addWithParents(name: string): void {
  names.add(name);
  for (const parent of parentsOf(name)) addWithParents(parent);
}

/** Formats the file so that a new release shows as changed lines. */
function oneLinePerEntry(value: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(value).map(([key, part]) => {
    if (typeof part === 'string') return `  ${JSON.stringify(key)}: ${JSON.stringify(part)}`;
    const lines = Object.entries(part as object).map(
      ([name, facts]) => `    ${JSON.stringify(name)}: ${JSON.stringify(facts)}`,
    );
    return `  ${JSON.stringify(key)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
