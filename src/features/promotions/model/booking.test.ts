import { expect, test } from 'vitest';
import { bookingSchema } from './booking.ts';

const FORM = {
  brand: 'marketplace',
  placement: 'spotlight',
  tier: 'PREMIUM',
  subject: 'store',
  area: 'everywhere',
  startsOn: '2026-11-27',
  endsOn: '2026-12-27',
  total: '$1,250.50',
  daily: '50',
  bid: '0.75',
};
const schema = bookingSchema({
  today: '2026-11-27',
  draftStartsOn: '2026-11-01',
  isKnown: (_place, code) => ['CO', '751', '80202'].includes(code),
  reserveCentsOf: (_brand, _placement, tier) => (tier ? 75 : 25),
});
const read = (changes: Record<string, string | undefined>) => {
  const result = schema.safeParse({ ...FORM, ...changes });
  if (result.success) return result.data;
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

test('reads dollars as cents, and the other fields as a campaign’s terms', () => {
  expect(read({})).toEqual({
    brand: 'marketplace',
    placement: 'spotlight',
    tier: 'PREMIUM',
    subject: { kind: 'store' },
    area: { kind: 'everywhere' },
    startsOn: '2026-11-27',
    endsOn: '2026-12-27',
    totalCents: 125_050,
    dailyCents: 5_000,
    bidCents: 75,
  });
});

test.each([
  [{ subject: 'listing', listing: '12' }, { subject: { kind: 'listing', listingId: 12 } }],
  [
    { subject: 'query', query: 'listingType=CERTIFIED' },
    { subject: { kind: 'query', query: 'listingType=CERTIFIED' } },
  ],
  [{ area: 'state', state: 'co' }, { area: { kind: 'state', code: 'CO' } }],
  [{ area: 'dma', dma: '751' }, { area: { kind: 'dma', code: '751' } }],
  [{ area: 'around', zip: '80202', miles: '50' }, { area: { kind: 'around', zip: '80202', miles: 50 } }],
  [
    { placement: 'boost', bid: '0.25' },
    { placement: 'boost', tier: null, bidCents: 25 },
  ],
])('reads %j', (changes, expected) => {
  expect(read(changes)).toMatchObject(expected);
});

test.each([
  [{ brand: 'other' }, { brand: 'Choose a site.' }],
  [{ placement: undefined }, { placement: 'Choose a placement.' }],
  [{ tier: '' }, { tier: 'Choose a tier.' }],
  [{ subject: 'listing' }, { listing: 'Choose a car.' }],
  [{ subject: 'listing', listing: '-1' }, { listing: 'Choose a car.' }],
  [
    { placement: 'showcase', subject: 'listing', listing: '12' },
    { subject: 'A showcase shows several cars. Choose a search or the whole store.' },
  ],
  [{ subject: 'query', query: ' ' }, { query: 'Enter a search that finds the cars to promote.' }],
  [
    { area: 'around', zip: '8020', miles: '0' },
    { zip: 'Enter a valid ZIP code.', miles: 'Enter a number of miles from 1 to 500.' },
  ],
  [{ area: 'around', zip: '80202', miles: '1e2' }, { miles: 'Enter a number of miles from 1 to 500.' }],
  [{ area: 'state', state: 'XX' }, { state: 'Choose a state.' }],
  [{ area: 'dma', dma: '000' }, { dma: 'Choose a market area.' }],
  [{ startsOn: '' }, { startsOn: 'Enter the first day.' }],
  [{ total: '1000000.01' }, { total: 'Enter a total budget of at most $1,000,000.00.' }],
  [{ total: '$1,000,000,000' }, { total: 'Enter a total budget of at most $1,000,000.00.' }],
  [{ total: '9'.repeat(400) }, { total: 'Enter a total budget of at most $1,000,000.00.' }],
  [{ startsOn: '2026-11-26' }, { startsOn: 'Choose today or a later day as the first day.' }],
  [{ endsOn: '2027-11-28' }, { endsOn: 'A campaign can run for at most a year.' }],
  [{ endsOn: '2026-02-30' }, { endsOn: 'Enter a date.' }],
  [{ endsOn: '2026-11-26' }, { endsOn: 'Enter a last day that is not before the first day.' }],
  [{ startsOn: '2026-11-01', endsOn: '2026-11-26' }, { endsOn: 'Enter a last day that is not in the past.' }],
  [{ total: '0' }, { total: 'Enter a total budget.' }],
  [{ total: '1e9' }, { total: 'Enter a total budget in dollars, such as 250 or 1.50.' }],
  [{ total: '2000000' }, { total: 'Enter a total budget of at most $1,000,000.00.' }],
  [{ daily: '1250.51' }, { daily: 'Enter a daily budget that is not above the total budget.' }],
  [{ bid: '0.74' }, { bid: 'Bid at least $0.75, the lowest price of a click here.' }],
  [{ bid: '50.01' }, { bid: 'Enter a bid that is not above the daily budget.' }],
])('says what to fix in %j', (changes, expected) => {
  expect(read(changes)).toEqual(expected);
});
