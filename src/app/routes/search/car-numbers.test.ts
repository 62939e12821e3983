import { expect, test } from 'vitest';
import { fakeGuard, openGuard } from '#ports/calls/fake.ts';
import { requestSmallSite } from '../testing/small-site.ts';

const guards = { optionalListing: fakeGuard, carNumbers: openGuard } as never;

test('words that name a car are not looked up while the database does not answer', async () => {
  const database = { query: () => new Promise(() => undefined) } as never;
  const { status, headers } = await requestSmallSite({}, { database, guards })('/cars-for-sale?words=stock+A1234');
  expect([status, headers.get('location')]).toEqual([302, '/cars-for-sale?keyword=stock%20A1234']);
});
