import { expect, test, vi } from 'vitest';
import { countPush, isTimeZone, localDay, nextPushAt } from './quiet-hours.ts';

const NIGHT = { timeZone: 'America/Denver', from: 21, until: 8 };
const NONE = { day: null, count: 0 };
const at = (text: string) => new Date(`2026-11-27T${text}-07:00`);

test.each([
  ['08:00:00', '08:00:00'],
  ['12:34:56', '12:34:56'],
  ['20:59:59.999', '20:59:59.999'],
  ['07:59:59.999', '08:00:00'],
  ['00:00:00', '08:00:00'],
  ['03:30:15', '08:00:00'],
])('at %s local time a notification may be sent at %s', (now, next) => {
  expect(nextPushAt(at(now), NIGHT, NONE)).toEqual(at(next));
});

test('one that comes in the evening waits for the next morning', () => {
  expect(nextPushAt(at('21:00:00'), NIGHT, NONE)).toEqual(new Date('2026-11-28T08:00:00-07:00'));
});

test('quiet hours by day, and none at all', () => {
  expect(nextPushAt(at('09:15:00'), { ...NIGHT, from: 9, until: 17 }, NONE)).toEqual(at('17:00:00'));
  expect(nextPushAt(at('17:00:00'), { ...NIGHT, from: 9, until: 17 }, NONE)).toEqual(at('17:00:00'));
  expect(nextPushAt(at('03:00:00'), { ...NIGHT, from: 5, until: 5 }, NONE)).toEqual(at('03:00:00'));
});

test('after three a day, further news waits for the next morning', () => {
  let count = NONE as { day: string | null; count: number };
  for (let sent = 1; sent <= 3; sent++) {
    expect(nextPushAt(at('12:00:00'), NIGHT, count)).toEqual(at('12:00:00'));
    count = countPush(at('12:00:00'), NIGHT.timeZone, count);
  }
  expect(count).toEqual({ day: '2026-11-27', count: 3 });
  const morning = new Date('2026-11-28T08:00:00-07:00');
  expect(nextPushAt(at('12:00:00'), NIGHT, count)).toEqual(morning);
  expect(nextPushAt(at('12:00:00'), { ...NIGHT, from: 0, until: 0 }, count)).toEqual(morning);
  expect(nextPushAt(morning, NIGHT, count)).toEqual(morning);
  expect(countPush(morning, NIGHT.timeZone, count)).toEqual({ day: '2026-11-28', count: 1 });
});

test.each([
  ['America/Denver', '2026-03-08T00:30:00-07:00', '2026-03-08T08:00:00-06:00'],
  ['America/Denver', '2026-11-01T00:30:00-06:00', '2026-11-01T08:00:00-07:00'],
  ['Australia/Lord_Howe', '2026-10-03T22:00:00+10:30', '2026-10-04T08:00:00+11:00'],
  ['Australia/Lord_Howe', '2026-04-04T22:00:00+11:00', '2026-04-05T08:00:00+10:30'],
])('in %s, where clocks change after %s, the wait ends at %s', (timeZone, now, next) => {
  const quiet = { ...NIGHT, timeZone };
  expect(nextPushAt(new Date(now), quiet, NONE)).toEqual(new Date(next));
  expect(nextPushAt(new Date(next), quiet, NONE)).toEqual(new Date(next));
});

test('after three a day, the wait ends at the same hour although clocks change', () => {
  const sent = { day: '2026-03-07', count: 3 };
  const next = new Date('2026-03-08T08:00:00-06:00');
  expect(nextPushAt(new Date('2026-03-07T12:00:00-07:00'), NIGHT, sent)).toEqual(next);
});

test('an hour that clocks skip ends when it would have', () => {
  const quiet = { ...NIGHT, until: 2 };
  expect(nextPushAt(new Date('2026-03-08T00:30:00-07:00'), quiet, NONE)).toEqual(new Date('2026-03-08T03:00:00-06:00'));
});

test.each([
  ['America/Denver', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
])('%j is a time zone: %s', (text, known) => {
  expect(isTimeZone(text)).toBe(known);
});

test('answers alike after the times of more zones than it keeps', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const answers = () =>
    [...zones, ...zones.map((zone) => zone.toLowerCase())].map((timeZone) =>
      nextPushAt(at('23:00:00'), { ...NIGHT, timeZone }, NONE).getTime(),
    );
  expect(answers()).toEqual(answers());
});

test('keeps the formats of at most 500 time zones', () => {
  const create = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    const createdFor = (timeZone: string) => {
      create.mockClear();
      localDay(at('12:00:00'), timeZone);
      return create.mock.calls.length;
    };
    // The case of letters does not matter, so these are 512 spellings of one zone.
    const spellings = Array.from({ length: 1024 }, (_, bits) =>
      [...'africa/cairo'].map((letter, place) => ((bits >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    createdFor('america/denver');
    expect(createdFor('america/denver')).toBe(0);
    for (const spelling of spellings) createdFor(spelling);
    expect(createdFor('america/denver')).toBe(1);
  } finally {
    create.mockRestore();
  }
});
