import { describe, expect, test } from 'vitest';
import { readRequest } from '../canonical-url.ts';
import { chipsOf } from '../related/chips.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { formatQuery, parseQuery } from '../vehicle-query.ts';
import { FILTERS } from '../registry.ts';

const { excluded } = FILTERS;

const parse = (search: string) => parseQuery(readRequest(`allListingType=all-cars&${search}`), SMALL_WORLD);

describe('exclusions', () => {
  test('has a chip for each, which removes only that one', () => {
    const { query } = parse('notMakeCode=FORD,HONDA&notFeatureCode=SUNROOF&notModelCode=CAMRY&notIntColorSimple=RED');
    const all = 'allListingType=all-cars&notFeatureCode=SUNROOF&notIntColorSimple=RED';
    expect(chipsOf(query, SMALL_WORLD).map(({ label, query: link }) => [label, link])).toEqual([
      ['Not Ford', `${all}&notMakeCode=HONDA&notModelCode=CAMRY`],
      ['Not Honda', `${all}&notMakeCode=FORD&notModelCode=CAMRY`],
      ['Not Camry', `${all}&notMakeCode=FORD,HONDA`],
      ['Not Red inside', all.replace('&notIntColorSimple=RED', '&notMakeCode=FORD,HONDA&notModelCode=CAMRY')],
      [
        'Without Sunroof',
        all.replace('notFeatureCode=SUNROOF&', '').concat('&notMakeCode=FORD,HONDA&notModelCode=CAMRY'),
      ],
    ]);
  });

  test('appears in links as requested', () => {
    const search = 'notEngineCode=4&notMakeCode=FORD&notTrimCode=TOYOTA-CAMRY|LE';
    expect(formatQuery(parse(search).query, SMALL_WORLD)).toBe(`allListingType=all-cars&${search}`);
  });

  test('is combined by conjunction', () => {
    expect(excluded.predicate({ notMakeCode: ['FORD'], notEngineCode: ['4'] }, SMALL_WORLD)).toEqual({
      kind: 'and',
      of: [
        { kind: 'not', of: { kind: 'any', column: 'makeCode', values: ['FORD'] } },
        { kind: 'not', of: { kind: 'any', column: 'engine', values: ['4'] } },
      ],
    });
    expect(excluded.predicate(excluded.none, SMALL_WORLD)).toBeUndefined();
  });

  test('is invalid for an unknown code', () => {
    expect(
      parse('notMakeCode=NOSUCH&notModelCode=NOSUCH&notDriveGroup=NOSUCH').invalid.map(({ name }) => name),
    ).toEqual(['notMakeCode', 'notModelCode', 'notDriveGroup']);
  });

  test('can be removed one by one if there are few results', () => {
    const { query } = parse('notMakeCode=FORD,HONDA&notEngineCode=4');
    const parts = excluded.relax!.parts!(query.filters.excluded);
    expect(parts.map(({ part }) => part)).toEqual([
      { notMakeCode: ['FORD'] },
      { notMakeCode: ['HONDA'] },
      { notEngineCode: ['4'] },
    ]);
    expect(parts[0]!.rest(query.filters.excluded)).toEqual({ notEngineCode: ['4'], notMakeCode: ['HONDA'] });
    expect(parts.reduce((left, { rest }) => rest(left), query.filters.excluded)).toEqual({});
  });
});
