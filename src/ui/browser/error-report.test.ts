import { expect, test } from 'vitest';
import { describeError, isSkippedTransition } from './error-report.ts';

const AT = { pathname: '/cars-for-sale', search: '?keyword=my+secret&makeCode=FORD&zip=80202' };

test('a report contains the error, its stack, the part, and the URL without typed text', () => {
  const error = new TypeError('Failed to fetch http://localhost/cars-for-sale/svc/results?keyword=my+secret&zip=80202');
  const report = describeError(error, 'results', AT);
  expect(report).toMatchObject({
    name: 'TypeError',
    message: 'Failed to fetch http://localhost/cars-for-sale/svc/results?…',
    address: '/cars-for-sale?keyword&makeCode&zip',
    part: 'results',
  });
  expect(report.stack).toContain('error-report.test.ts');
  expect(JSON.stringify(report)).not.toMatch(/secret|80202/);
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['a text', 'a text'],
  [{ reason: 1 }, '[object Object]'],
])('reports thrown values that are not errors: %o', (thrown, message) => {
  expect(describeError(thrown, 'page', AT)).toMatchObject({ name: 'Error', message, stack: '' });
});

test('a report is small for any length of error', () => {
  const error = Object.assign(new Error('x'.repeat(100_000)), { name: 'y'.repeat(9_999), stack: 'z'.repeat(100_000) });
  const at = { pathname: '/cars-for-sale', search: `?${'a'.repeat(50_000)}=1` };
  expect(JSON.stringify(describeError(error, 'page', at)).length).toBeLessThan(6_000);
});

test.each([
  ['Transition was aborted because of invalid state. Page already revealed', 'InvalidStateError'],
  ['Transition was skipped', 'AbortError'],
  ['Skipping view transition because document visibility state has become hidden.', 'AbortError'],
])('an animation between pages that the browser skips is no error: %s', (message, name) => {
  expect(isSkippedTransition(new DOMException(message, name))).toBe(true);
});

test.each([
  new DOMException('The operation was aborted.', 'AbortError'),
  new Error('The transition of a sold car failed'),
  'Transition was skipped',
])('other errors are no skipped animations: %s', (thrown) => {
  expect(isSkippedTransition(thrown)).toBe(false);
});
