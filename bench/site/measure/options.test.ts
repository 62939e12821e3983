import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('measures its own server by default', () => {
  expect(readOptions([])).toEqual({ rounds: 5, loads: 5, lighthouse: 3, json: false });
});

test('accepts the address and process ID of a running server', () => {
  expect(readOptions(['--url', 'http://localhost:3000/cars-for-sale', '--pid', '42', '--json'])).toMatchObject({
    url: 'http://localhost:3000/cars-for-sale',
    pid: 42,
    json: true,
  });
});

test.each([
  [['--url', 'localhost'], '--url'],
  [['--rounds', 'many'], '--rounds'],
  [['--lighthouse', '-1'], '--lighthouse'],
])('refuses %j by name', (args, name) => {
  expect(() => readOptions(args)).toThrow(name);
});
