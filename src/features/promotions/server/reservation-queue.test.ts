import { expect, test } from 'vitest';
import { sampleAuction } from '../testing/spend-budgets.ts';
import { createReservationQueue } from './reservation-queue.ts';

/** Returns a queue on a database that answers when the test says so, and the auctions of each statement. */
function createQueue() {
  const statements: { ids: string[]; answer(error?: Error): void }[] = [];
  const query = async <Row extends object>(_sql: string, params: readonly unknown[] = []): Promise<Row[]> => {
    const given = JSON.parse(String(params[0])) as { n: number; id: string }[];
    const { promise, resolve } = Promise.withResolvers<Error | undefined>();
    statements.push({ ids: given.map(({ id }) => id), answer: resolve });
    const error = await promise;
    if (error) throw error;
    return given.map(({ n }) => ({ n, stored: null, reserved: ['highlight 0'] })).toReversed() as object[] as Row[];
  };
  const reserve = createReservationQueue({ query });
  const serve = async (id: string) =>
    (await reserve(sampleAuction(id, [Number(id)], 5))).map((slot) => slot.campaignId);
  return { statements, serve };
}

test('an auction waits only while two statements run, and then shares the next one', async () => {
  const { statements, serve } = createQueue();
  const served = ['1', '2', '3', '4', '5'].map(serve);
  expect(statements.map(({ ids }) => ids)).toEqual([['1'], ['2']]);
  statements[1]!.answer();
  expect(await served[1]).toEqual([2]);
  expect(statements.slice(2).map(({ ids }) => ids)).toEqual([['3', '4', '5']]);
  for (const { answer } of statements) answer();
  expect(await Promise.all(served)).toEqual([[1], [2], [3], [4], [5]]);
  const later = serve('6');
  statements[3]!.answer();
  expect(await later).toEqual([6]);
});

test('a statement that fails fails only its own auctions', async () => {
  const { statements, serve } = createQueue();
  const served = ['1', '2', '3', '4'].map(serve);
  statements[0]!.answer();
  await served[0];
  statements[2]!.answer(new Error('The database is away.'));
  statements[1]!.answer();
  const [, second, ...failed] = await Promise.allSettled(served);
  expect(second!.status).toBe('fulfilled');
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('an auction that was held twice is not in one statement twice', async () => {
  const { statements, serve } = createQueue();
  const served = ['1', '2', '3', '3', '4'].map(serve);
  statements[0]!.answer();
  await served[0];
  expect(statements[2]!.ids).toEqual(['3', '4']);
  statements[1]!.answer();
  await served[1];
  expect(statements[3]!.ids).toEqual(['3']);
  for (const { answer } of statements) answer();
  expect(await Promise.all(served)).toEqual([[1], [2], [3], [3], [4]]);
});
