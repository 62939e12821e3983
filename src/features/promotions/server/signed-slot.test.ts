import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyRing, useKeyRing } from '#ports/secrets/secrets.ts';
import { PLACEMENTS } from '../model/campaign.ts';
import type { SlotToken } from '../model/slot-token.ts';
import { readSignedSlot, signSlot } from './signed-slot.ts';

useKeyRing(createKeyRing([Buffer.alloc(32, 7)]));

const MINUTE_MS = 60_000;
const NOW = new Date(29_900_000 * MINUTE_MS);

const SLOT: SlotToken = {
  ...{ auctionId: '0a1B_-', campaignId: 17, listingId: 4711, ownerId: 7, placement: 'spotlight' },
  ...{ position: 2, priceCents: 125, day: '2026-11-27', minute: 29_900_000 },
};

test('a token says what was signed, the same for all visitors', () => {
  const id = fc.integer({ min: 1, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(
      fc.record({
        ...{ campaignId: id, listingId: id, ownerId: id, placement: fc.constantFrom(...PLACEMENTS) },
        ...{ position: fc.nat(99), priceCents: fc.nat(9_999_999) },
      }),
      (changes) => {
        const slot = { ...SLOT, ...changes };
        expect(readSignedSlot(signSlot(slot), NOW)).toEqual({ slot, isValid: true });
        expect(signSlot(slot)).toBe(signSlot({ ...slot }));
        expect(encodeURIComponent(signSlot(slot))).toBe(signSlot(slot));
      },
    ),
  );
});

test('a changed token still names the car, but is not valid', () => {
  const token = signSlot(SLOT);
  for (const changed of [token.replace('~125~', '~1~'), token.replace('~17~', '~18~'), `${token.slice(0, -2)}AA`])
    expect(readSignedSlot(changed, NOW)).toMatchObject({ slot: { listingId: 4711 }, isValid: false });
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [240, true],
  [241, false],
])('a token of %i minutes ago is valid: %s', (age, isValid) => {
  const now = new Date(NOW.getTime() + age * MINUTE_MS);
  expect(readSignedSlot(signSlot(SLOT), now)).toEqual({ slot: SLOT, isValid });
});

test.each([
  '',
  'x',
  '.',
  signSlot(SLOT).slice(0, -1),
  signSlot(SLOT).replace('spotlight', 'banner'),
  `${'9'.repeat(300)}.x`,
])('%j says nothing', (text) => expect(readSignedSlot(text, NOW)).toBeNull());
