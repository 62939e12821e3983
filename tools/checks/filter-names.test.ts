import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import { FILTER_LIST } from '#features/search/search.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Names that are also facts of a listing or its owner say nothing about filters. */
const FACTS = new Set(Object.keys({ ...bareListingFacts(), ...bareOwnerFacts() }));
const FILTER_OF: ReadonlyMap<string, string> = new Map(
  FILTER_LIST.flatMap(({ key, params }) =>
    params.flatMap(({ name }) => (FACTS.has(name) ? [] : [[name, key] as const])),
  ),
);
/** Tables that name several filters, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['src/features/search/model/registry.ts', 'the list of all filters'],
  ['src/features/search-api/model/wire-listing.ts', 'the wire format has its own names'],
  ['src/pages/search-results/promise/buying-option-views.ts', 'each way to buy is an option of one filter'],
  ['src/features/search-api/model/search-response.ts', 'the wire format names the bounds of a search like parameters'],
  ['src/features/price-plot/model/brush.ts', 'the area of the plot is a price and a mileage'],
  ['src/features/price-plot/ui/range-form.tsx', 'the area of the plot is a price and a mileage'],
]);

/** Returns the filters whose parameters a list or a table of a file names, for each that names several. */
function tablesOf(file: string, text: string): string[] {
  const tables: { start: number; end: number }[] = [];
  const names: { at: number; name: string }[] = [];
  const table = (node: ESTree.Node) => void tables.push({ start: node.start, end: node.end });
  new Visitor({
    ArrayExpression: table,
    ObjectExpression: table,
    Literal: ({ start, value }) => void (typeof value === 'string' && names.push({ at: start, name: value })),
    Property: ({ key }) => void (key.type === 'Identifier' && names.push({ at: key.start, name: key.name })),
  }).visit(parseSync(file, text).program);
  return tables
    .map(({ start, end }) => names.filter(({ at, name }) => at >= start && at < end && FILTER_OF.has(name)))
    .filter((within) => new Set(within.map(({ name }) => FILTER_OF.get(name))).size > 1)
    .map((within) => `${file}: ${[...new Set(within.map(({ name }) => name))].join(', ')}`);
}

test('no list outside of the filters names the parameters of several filters', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing\/|^src\/features\/search\/model\/filters\//.test(file));
  const found = files
    .filter((file) => !ALLOWED.has(file))
    .flatMap((file) => tablesOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

test('a list that names two filters is found, and one that names facts is not', () => {
  expect(tablesOf('some.ts', "const SINGLE = new Set(['doorCode', 'driveGroup']);")).toHaveLength(1);
  expect(tablesOf('some.ts', "const NAMES = { featureCode: ['dealType'] };")).toHaveLength(1);
  expect(tablesOf('some.ts', "const FACTS = ['mileage', 'makeCode', 'doorCode'];")).toEqual([]);
});
