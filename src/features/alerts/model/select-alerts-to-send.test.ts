import { expect, test } from 'vitest';
import { selectAlertsToSend, type WaitingAlert } from './select-alerts-to-send.ts';

const row = (id: number, changes: Partial<WaitingAlert>): WaitingAlert => ({
  ...{ id, car: 'A', event: 'match', searchId: 1, isSavedCar: false, holds: true, wasSent: false },
  ...changes,
});

test.each<[string, WaitingAlert[], number[]]>([
  ['each car', [row(1, {}), row(2, { car: 'B' })], [1, 2]],
  ['of a new car whose price fell, that it is new', [row(1, {}), row(2, { event: 'drop' })], [1]],
  ['of prices that fell, the last', [row(1, { event: 'drop' }), row(2, { event: 'drop' })], [2]],
  ['nothing of a car that came and went', [row(1, { holds: false }), row(2, { event: 'sold' })], []],
  ['whoever knew it that it is sold', [row(1, { event: 'sold', wasSent: true })], [1]],
  ['whoever saved it that it is sold', [row(1, { event: 'sold', isSavedCar: true })], [1]],
  [
    'nothing of a car that went and came',
    [row(1, { event: 'sold', holds: false, wasSent: true }), row(2, { event: 'drop', holds: false, wasSent: true })],
    [],
  ],
  ['that a car is back', [row(1, { event: 'back', wasSent: true })], [1]],
])('a mail tells %s', (_name, waiting, sent) => {
  expect(selectAlertsToSend(waiting).map(({ id }) => id)).toEqual(sent);
});
