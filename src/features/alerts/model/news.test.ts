import { describe, expect, test } from 'vitest';
import { type AlertEvent, type CarChangeFacts, alertFor, type PersonCarRelation } from './news.ts';

const CAR: CarChangeFacts = { isOffered: true, isGone: false, isBack: false, isElsewhere: false, price: 20_000 };
const GONE: CarChangeFacts = { isOffered: false, isGone: true, isBack: false, isElsewhere: false, price: 20_000 };
const NOBODY: PersonCarRelation = {
  begins: false,
  couldSee: false,
  isSaved: false,
  sent: new Set(),
  sentPrice: null,
  seenPrice: null,
};
const sent = (...events: AlertEvent[]) => ({ sent: new Set(events) });

describe('alerts of a person', () => {
  test.each<[string, Partial<CarChangeFacts>, Partial<PersonCarRelation>, ReturnType<typeof alertFor>]>([
    ['of a car that a search begins to find', {}, { begins: true }, { event: 'match', value: 0, priceBefore: null }],
    ['of no car twice', {}, { begins: true, ...sent('match'), sentPrice: 20_000 }, null],
    ['of no car that they saved as if it were new', {}, { begins: true, isSaved: true, seenPrice: 20_000 }, null],
    [
      'of a lower price, compared with the price in the last alert',
      { price: 19_000 },
      { ...sent('match'), sentPrice: 20_000, seenPrice: 30_000 },
      { event: 'drop', value: 19_000, priceBefore: 20_000 },
    ],
    [
      'of a lower price by the price that they saw',
      { price: 19_000 },
      { seenPrice: 19_500 },
      { event: 'drop', value: 19_000, priceBefore: 19_500 },
    ],
    ['of no price that they know', { price: 20_000 }, { ...sent('match'), sentPrice: 20_000, seenPrice: 30_000 }, null],
    [
      'of a car that is back, and of its new price with it',
      { isBack: true, price: 18_000 },
      { begins: true, ...sent('match', 'sold'), sentPrice: 20_000 },
      { event: 'back', value: 0, priceBefore: 20_000 },
    ],
    ['once that it is back', { isBack: true }, { ...sent('sold', 'back'), sentPrice: 20_000 }, null],
    [
      'that a car is back that they may have seen when they saved the search',
      { isBack: true },
      { begins: true, couldSee: true, seenPrice: 20_000 },
      { event: 'back', value: 0, priceBefore: null },
    ],
    [
      'of no second offer of a car that was there all along',
      { isBack: true, isElsewhere: true },
      { begins: true, couldSee: true, seenPrice: 20_000 },
      null,
    ],
    [
      'of a second offer that is cheaper',
      { isBack: true, isElsewhere: true, price: 18_000 },
      { begins: true, couldSee: true, seenPrice: 20_000 },
      { event: 'drop', value: 18_000, priceBefore: 20_000 },
    ],
    [
      'of a car that they may have seen elsewhere and that a change brought in',
      {},
      { begins: true, couldSee: true, seenPrice: 20_000 },
      { event: 'match', value: 0, priceBefore: null },
    ],
    ['of nothing that is not offered', { isOffered: false }, { begins: true }, null],
  ])('%s', (_name, car, person, news) => {
    expect(alertFor({ ...CAR, ...car }, { ...NOBODY, ...person })).toEqual(news);
  });

  test.each<[string, Partial<PersonCarRelation>, boolean]>([
    ['whoever saved it', { isSaved: true }, true],
    ['everyone who got an alert about it', sent('match'), true],
    ['nobody else', { begins: false }, false],
    ['no person twice', { isSaved: true, ...sent('sold') }, false],
  ])('that a car is sold: %s', (_name, person, isSent) => {
    const news = alertFor(GONE, { ...NOBODY, ...person });
    expect(news).toEqual(isSent ? { event: 'sold', value: 0, priceBefore: null } : null);
  });
});
