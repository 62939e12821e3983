import { describe, expect, test } from 'vitest';
import { searchResponseSchema } from '#features/search-api/search-api.ts';
import { createWholeSite } from '../../whole-site/testing/create-whole-site.ts';

const app = createWholeSite();
async function ask(search: string, path = '') {
  const response = await app.request(`http://localhost/rest/lsc/listing${path}?${search}`, {
    headers: { host: 'localhost' },
  });
  return (await response.json()) as Record<string, unknown>;
}

describe('a keyword of the API', () => {
  test.each(['', '&includeSuggested=true', '&hideFilters=true'])(
    'is searched as the filters that it means, and every word of %s is reported',
    async (flags) => {
      const answer = searchResponseSchema.parse(
        await ask(`keyword=tacoma+under+30k+not+ford+with+xyzzy,+auto${flags}`),
      );
      expect(answer.requestParams).toMatchObject({
        makeCodes: ['TOYOTA'],
        modelCodes: ['TACOMA'],
        maxPrice: 30_000,
        notMakeCode: ['FORD'],
        keyword: 'xyzzy',
      });
      expect(answer.keywordReading).toMatchObject({
        keyword: 'tacoma under 30k not ford with xyzzy, auto',
        text: 'xyzzy',
      });
      expect(answer.keywordReading?.parts.map(({ words, became }) => [words, became])).toEqual([
        ['tacoma', 'filter'],
        ['under 30k', 'filter'],
        ['not ford', 'filter'],
        ['with', 'nothing'],
        ['xyzzy', 'text'],
        ['auto', 'question'],
      ]);
      expect(answer.keywordReading?.parts.at(-1)).toMatchObject({
        ask: 'What does “auto” mean?',
        alternatives: [{ transmissionCode: ['AUTOMATIC'] }],
      });
    },
  );

  test('finds and counts what its filters find', async () => {
    const [byWords, byFilters] = await Promise.all([
      ask('keyword=toyota&allListingType=all-cars'),
      ask('makeCode=TOYOTA&allListingType=all-cars'),
    ]);
    expect(byWords['totalResultCount']).toBe(byFilters['totalResultCount']);
    expect(byWords['listings']).toEqual(byFilters['listings']);
    const count = await ask('keyword=toyota&allListingType=all-cars', '/count');
    expect(count['totalResultCount']).toBe(byFilters['totalResultCount']);
  });

  test('that is close to a car’s name still finds what it finds as text', async () => {
    const answer = searchResponseSchema.parse(await ask('keyword=rouge&allListingType=all-cars'));
    const text = await ask('keyword=rouge&allListingType=all-cars&keywordAs=text');
    expect([answer.totalResultCount, answer.requestParams]).toEqual([text['totalResultCount'], text['requestParams']]);
    expect(answer.keywordReading).toMatchObject({
      text: 'rouge',
      parts: [{ became: 'text', filters: null, alternatives: [{ makeCode: ['NISSAN'], modelCode: ['ROGUE'] }] }],
    });
  });

  test('says where its search is wider than its words', async () => {
    const answer = searchResponseSchema.parse(await ask('keyword=red+camry+or+blue+tacoma&hideFilters=true'));
    expect(answer.keywordReading?.scope).toEqual([expect.stringContaining('This search also finds')]);
  });

  test('filters text if requested, or if it means nothing else [R032]', async () => {
    const text = await ask('keyword=toyota&keywordAs=text');
    expect([text['keywordReading'], text['requestParams']]).toMatchObject([null, { keyword: 'toyota' }]);
    expect((await ask('keyword=xyzzy'))['keywordReading']).toBeNull();
    expect((await ask('makeCode=TOYOTA'))['keywordReading']).toBeNull();
  });
});
