import { expect, test } from 'vitest';
import { selectAlertsToSend, type WaitingAlert } from './select-alerts-to-send.ts';

const row = (id: number, changes: Partial<WaitingAlert>): WaitingAlert => ({
  ...{ id, car: 'A', event: 'match', searchId: 1, isSavedCar: false, holds: true, wasSent: false },
  ...changes,
});

test.each<[string, WaitingAlert[], number[]]>([
  ['each car', [row(1, {}), row(2, { car: 'B' })], [1, 2]],
  ['that a car is new, not that its price fell', [row(1, {}), row(2, { event: 'drop' })], [1]],
  ['the last of several price drops', [row(1, { event: 'drop' }), row(2, { event: 'drop' })], [2]],
  ['nothing about a car that came and went', [row(1, { holds: false }), row(2, { event: 'sold' })], []],
  ['that a car is sold to a shopper who got an alert about it', [row(1, { event: 'sold', wasSent: true })], [1]],
  ['that a car is sold to a shopper who saved it', [row(1, { event: 'sold', isSavedCar: true })], [1]],
  [
    'nothing about a car that went and came',
    [row(1, { event: 'sold', holds: false, wasSent: true }), row(2, { event: 'drop', holds: false, wasSent: true })],
    [],
  ],
  ['that a car is back', [row(1, { event: 'back', wasSent: true })], [1]],
])('an email reports %s', (_name, waiting, sent) => {
  expect(selectAlertsToSend(waiting).map(({ id }) => id)).toEqual(sent);
});
