import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SentSearch } from './fetch-results.ts';
import { syncDependentCheckboxes } from '../panel/dependent-checkboxes.ts';
import { SearchAhead } from './search-ahead.ts';

type Box = { type: string; name: string; value: string; checked: boolean; disabled: boolean; form: unknown };

let boxes: Box[];
let words: { dataset: Record<string, string>; value: string };
let press: (event: object) => void;
let input: (event: object) => void;
let sent: { query: string; signal: AbortSignal }[];
let isReady: boolean;
let ahead: SearchAhead;
const listening = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  words = { dataset: {}, value: 'typed' };
  vi.stubGlobal('addEventListener', (_: string, listen: typeof input) => (input = listen));
  const form = {
    elements: { namedItem: () => words },
    querySelectorAll: (selector: string) => {
      const name = /name='(.+)'/.exec(selector)?.[1];
      return boxes.filter((box) => name === undefined || box.name === name);
    },
    addEventListener: (_: string, listen: typeof press) => (press = listen),
  };
  const box = (name: string, value: string, checked = false) => {
    return { type: 'checkbox', name, value, checked, disabled: false, form, closest: () => null };
  };
  boxes = [box('allListingType', 'all-cars', true), box('listingType', 'USED'), box('fuelTypeGroup', 'ELE')];
  sent = [];
  isReady = true;
  ahead = new SearchAhead({
    form: () => form as unknown as HTMLFormElement,
    formQuery: () => {
      words.dataset['asked'] = 'typed';
      return boxes.flatMap(({ name, value, checked }) => (checked ? `${name}=${value}` : [])).join('&');
    },
    isReady: () => isReady,
    syncCheckboxes: syncDependentCheckboxes,
    send: (query): SentSearch => {
      const flight = new AbortController();
      sent.push({ query, signal: flight.signal });
      return { flight, answer: new Promise(() => {}), hasArrived: false };
    },
  });
  ahead.listen(listening.signal);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pressOn(box: Box | null, how: object = {}): void {
  press({ target: { closest: () => box && { control: box } }, button: 0, pointerType: 'mouse', ...how });
  vi.advanceTimersByTime(0);
}

const [ANY, USED, ELECTRIC] = ['allListingType=all-cars', 'listingType=USED', 'fuelTypeGroup=ELE'];

test('a press on a checkbox sends the search for its click, and changes nothing', () => {
  pressOn(boxes[2]!);
  expect(sent.map(({ query }) => query)).toEqual([`${ANY}&${ELECTRIC}`]);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(words.dataset).toEqual({});
  expect(ahead.take(`${ANY}&${ELECTRIC}`)?.flight.signal).toBe(sent[0]!.signal);
  expect(sent[0]!.signal.aborted).toBe(false);
  expect(ahead.take(`${ANY}&${ELECTRIC}`)).toBeUndefined();
});

test('the search contains what depends on the checkbox', () => {
  words.dataset['asked'] = 'before';
  pressOn(boxes[1]!);
  expect(sent.map(({ query }) => query)).toEqual([USED]);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(words.dataset).toEqual({ asked: 'before' });
});

test('the click uses the query of its press', () => {
  pressOn(boxes[2]!);
  expect(ahead.clickedQuery()).toBeUndefined();
  boxes[2]!.checked = true;
  input({ target: boxes[2] });
  expect(ahead.clickedQuery()).toBe(`${ANY}&${ELECTRIC}`);
  expect(words.dataset).toEqual({ asked: 'typed' });
  ahead.take(`${ANY}&${ELECTRIC}`);
  expect(ahead.clickedQuery()).toBeUndefined();
});

test.each([
  ['another control', () => input({ target: boxes[1] })],
  ['an answer', () => ahead.formChanged()],
])('the click reads the form again if %s has changed it', (_, change) => {
  pressOn(boxes[2]!);
  boxes[2]!.checked = true;
  change();
  expect(ahead.clickedQuery()).toBeUndefined();
});

test('another search cancels the request, and does not use it', () => {
  pressOn(boxes[2]!);
  expect(ahead.take(USED)).toBeUndefined();
  expect(sent[0]!.signal.aborted).toBe(true);
  pressOn(boxes[2]!);
  pressOn(boxes[1]!);
  expect(sent[1]!.signal.aborted).toBe(true);
  expect(ahead.take(USED)?.flight.signal).toBe(sent[2]!.signal);
});

test('an answer that is a second old is not used', () => {
  pressOn(boxes[2]!);
  vi.advanceTimersByTime(1_000);
  expect(ahead.take(`${ANY}&${ELECTRIC}`)).toBeUndefined();
});

test('other presses send nothing', () => {
  pressOn(null);
  pressOn(boxes[2]!, { pointerType: 'touch' });
  pressOn(boxes[2]!, { button: 2 });
  pressOn({ ...boxes[2]!, type: 'radio' });
  pressOn({ ...boxes[2]!, name: '' });
  pressOn({ ...boxes[2]!, disabled: true });
  pressOn({ ...boxes[2]!, form: null });
  isReady = false;
  pressOn(boxes[2]!);
  expect(sent).toEqual([]);
});
