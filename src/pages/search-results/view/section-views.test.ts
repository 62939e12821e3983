import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Field,
  buildQueryFields,
  parseQuery,
  readRequest,
  SECTIONS,
  type VehicleQuery,
} from '#features/search/search.ts';
import { countsOf, fieldsOf, type OptionCounts } from '#features/search/search.server.ts';
import { anyQuery } from '#features/search/testing/arbitrary-search.ts';
import { sampleRuns } from '#kit/testing/sample-runs.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { panelOptions } from './first-options.ts';
import { sectionViews } from './section-views.ts';

const CONTEXT = searchContext();
const FLAGS = { market_extension: true };
const KEYS = SECTIONS.map(({ key }) => key);

/** Counts of some of a field's codes, and of codes that only the inventory has. */
function anyCounts({ options, selected, group }: Field) {
  const others = Array.from({ length: 14 }, (_, n) => (group ? `TOYOTA-CAMRY|${n}` : `${n % 2 ? 'Z' : 'b'}${n}`));
  const codes = [...new Set([...options.map(({ code }) => code), ...selected, ...others])];
  return fc.uniqueArray(fc.tuple(fc.constantFrom(...codes), fc.nat(3)), {
    selector: ([code]) => code,
    maxLength: codes.length,
    size: 'max',
  });
}

const fieldsFor = (query: VehicleQuery) => buildQueryFields(query, CONTEXT).flat();

const anySearch = anyQuery().chain((query) => {
  const counts = Object.fromEntries(fieldsFor(query).map((field) => [field.name, anyCounts(field).map(countsOf)]));
  return fc.record({ query: fc.constant(query), counts: fc.record(counts) as fc.Arbitrary<OptionCounts> });
});

const anyComplete = fc.oneof(fc.constant([]), fc.subarray(KEYS, { maxLength: 3 })).map((keys) => new Set(keys));

function bothWays(query: VehicleQuery, counts: OptionCounts, options: { complete: Set<string>; unfold: boolean }) {
  const answer = answerFor({ query, invalid: [], errors: [] }, CONTEXT);
  const viewsOf = (fields: ReturnType<typeof fieldsOf>) =>
    sectionViews(query, { ...answer, ...fields }, CONTEXT, { flags: FLAGS, ...options });
  const first = fieldsOf(query, counts, CONTEXT, panelOptions(query, CONTEXT, options.complete));
  const all = fieldsOf(query, counts, CONTEXT);
  return { first, all, sections: viewsOf(first), expected: viewsOf(all) };
}

test('the panel made from the first options is that made from all', () => {
  fc.assert(
    fc.property(anySearch, anyComplete, fc.boolean(), ({ query, counts }, complete, unfold) => {
      const { sections, expected, first, all } = bothWays(query, counts, { complete, unfold });
      expect(sections).toEqual(expected);
      for (const [name, { options, more = 0 }] of Object.entries(first.filters)) {
        const full = all.filters[name]!.options;
        expect(options.length + more).toBe(full.length);
        for (const option of full) if (option.selected) expect(options).toContainEqual(option);
      }
    }),
    sampleRuns(2_000),
  );
});

test('creates only the options that the panel and the card that narrows a search show', () => {
  const { query } = parseQuery(readRequest('fuelTypeGroup=ELE'), CONTEXT);
  const all = fieldsFor(query).map(({ name, options }) => [name, countsOf(options.map(({ code }) => [code, 1]))]);
  const { first } = bothWays(query, Object.fromEntries(all) as OptionCounts, { complete: new Set(), unfold: true });
  const lengthOf = (name: string) => [first.filters[name]!.options.length, first.filters[name]!.more];
  expect(lengthOf('featureCode')[0]).toBe(3);
  expect(lengthOf('mpgRange')).toEqual([3, 3]);
  expect(lengthOf('fuelTypeGroup')).toEqual([7, undefined]);
});

test('packages have a section only where cars have some [R118]', () => {
  const { query, invalid, errors } = parseQuery(readRequest(''), CONTEXT);
  const answer = answerFor({ query, invalid, errors }, CONTEXT);
  const keysWith = (names: readonly string[]) => {
    const options = names.map((name) => ({ value: name, label: name, count: 1 }));
    const filters = { ...answer.filters, packages: { label: 'Packages', options } };
    return sectionViews(query, { ...answer, filters }, CONTEXT, { flags: FLAGS }).map(({ key }) => key);
  };
  expect(keysWith([])).not.toContain('packages');
  const shown = keysWith(['Technology Package']);
  expect(shown[shown.indexOf('packages') - 1]).toBe('features');
});
