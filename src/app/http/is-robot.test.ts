import { expect, test } from 'vitest';
import { isRobot } from './is-robot.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('tells robots from browsers, also when asked again', () => {
  for (const _ of [1, 2]) {
    expect(isRobot(ROBOT)).toBe(true);
    expect(isRobot(BROWSER)).toBe(false);
    expect(isRobot(undefined)).toBe(false);
    expect(isRobot('')).toBe(false);
  }
});
