import { expect, test } from 'vitest';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { readRequest } from '#features/search/search.ts';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { fakeSearchService } from '../testing/fake-search-service.ts';
import { answerFor } from '../testing/sample-answer.ts';
import { searchContext } from '../testing/search-context.ts';
import { suggestedModel } from './suggested-model.ts';

const NEVER = new AbortController().signal;
const model = (makeCode: string, modelCode: string, count: number) => ({
  ...{ name: 'modelCode', codes: [modelCode], label: `${makeCode} ${modelCode}` },
  ...{ makeCode, modelCode, count },
});

async function suggest(search: string, models: ReturnType<typeof model>[], guard = fakeGuard) {
  const { service } = fakeSearchService();
  const context = searchContext();
  const answer = answerFor(service.parse(readRequest(search), MAIN_BRAND), context);
  const suggesting = { ...service, suggest: async () => ({ filters: [], models }) };
  return suggestedModel(answer, { service: suggesting, brand: MAIN_BRAND, context, guard, signal: NEVER });
}

test('the model of another name with most cars is suggested, and Yes searches for it too [R433]', async () => {
  const found = await suggest('?makeCode=FORD&maxPrice=30000&modelCode=F150', [
    model('FORD', 'E150', 3),
    model('TOYOTA', 'TACOMA', 9),
  ]);
  expect(found).toEqual({
    name: 'TOYOTA TACOMA',
    codes: ['TACOMA'],
    count: 9,
    query: 'makeCode=FORD,TOYOTA&maxPrice=30000&modelCode=F150,TACOMA',
  });
});

test('nothing is suggested without a model, without another name, or where nobody answers', async () => {
  const others = [model('TOYOTA', 'TACOMA', 9)];
  expect(await suggest('?makeCode=FORD', others)).toBeNull();
  expect(await suggest('?modelCode=F150', [])).toBeNull();
  expect(await suggest('?modelCode=F150', others, openGuard)).toBeNull();
});
