import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

test.each([
  [
    new Error('The database could not be opened: refused', { cause: new Error('refused') }),
    'The database could not be opened: refused',
  ],
  [new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]), 'refused ::1; refused 127.0.0.1'],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'ENOSPC: no space left on device, write',
  ],
  ['gone', 'gone'],
])('%s is reported in one line', (error, line) => {
  expect(describeFailure(error)).toBe(line);
});

test('a bug is reported with its location', () => {
  expect(describeFailure(new TypeError('x is not a function'))).toMatch(
    /x is not a function\n\s+at .*describe-failure/s,
  );
});

test.each([
  [
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    'The connection to the database failed: terminating connection due to administrator command. Try again.',
  ],
  [
    new Error('The database could not be opened: connect ECONNREFUSED 127.0.0.1:1', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
    }),
    'The database could not be opened: connect ECONNREFUSED 127.0.0.1:1. Try again.',
  ],
])('%s comes with advice', (error, line) => {
  expect(describeFailure(error, 'Try again.')).toBe(line);
});

test('other failures come without advice about the database', () => {
  expect(describeFailure(new Error('ENOENT: no such file'), 'Try again.')).toBe('ENOENT: no such file');
});
