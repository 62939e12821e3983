import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

const cards = Array.from({ length: 25 }, (_, id) => ({ id }));
const list = (firstRecord: number) =>
  ({ firstRecord, total: 76, cards, more: { firstRecord: firstRecord + 25 } }) as unknown as Parameters<
    typeof shownText
  >[0];

test('counts the cars that are shown, without those hidden on this device', () => {
  expect(shownText(list(0))).toBe('25 of 76 shown');
  expect(shownText(list(0), [3, 4, 99])).toBe('23 of 76 shown');
  expect(shownText(list(25), [3])).toBe('26 to 50 of 76');
});
