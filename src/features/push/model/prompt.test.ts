import { expect, test } from 'vitest';
import { nextStep, promptFiltersOf, shouldPrompt, stepForPermission } from './prompt.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const DAY_MS = 86_400_000;
const BOTH = [false, true] as const;

/** All 2⁴ cases of the prompt's conditions. */
const CASES = BOTH.flatMap((wasPrompted) =>
  BOTH.flatMap((isRecent) =>
    BOTH.flatMap((hasModel) => BOTH.map((hasBodyStyle) => ({ wasPrompted, isRecent, hasModel, hasBodyStyle }))),
  ),
);
/** The cases in which the modal opens, spelled out: recent view, not prompted, and a model, a body style or both. */
const OPENS = new Set(['false true true false', 'false true false true', 'false true true true']);

test('the table has every case once', () => {
  expect(new Set(CASES.map((each) => JSON.stringify(each))).size).toBe(16);
});

test.each(CASES)('prompts by the rules: %j [R454, R455, R456]', ({ isRecent, ...facts }) => {
  const { wasPrompted, hasModel, hasBodyStyle } = facts;
  const opens = OPENS.has([wasPrompted, isRecent, hasModel, hasBodyStyle].join(' '));
  for (const viewedAt of isRecent ? [NOW, NOW - DAY_MS + 1] : [null, NOW - DAY_MS, NOW - 30 * DAY_MS, NOW + 1])
    expect(shouldPrompt({ ...facts, viewedAt }, NOW)).toBe(opens);
});

test.each([
  ['makeCode=TOYOTA&modelCode=RAV4', true, false],
  ['modelCodeList=RAV4', true, false],
  ['modelCode2=RAV4', true, false],
  ['vehicleStyleCode=SUVCROSS', false, true],
  ['vehicleStyleCodes=SUVCROSS', false, true],
  ['makeCode=TOYOTA&zip=80202', false, false],
  ['modelCode=', false, false],
  ['', false, false],
])('the filters of %j [R456]', (query, hasModel, hasBodyStyle) => {
  expect(promptFiltersOf(query)).toEqual({ hasModel, hasBodyStyle });
});

test.each([
  ['granted', 'get-token'],
  ['default', 'ask'],
  ['denied', 'clear-token'],
] as const)('the permission %s leads to %s [R457, R458, R459]', (permission, step) => {
  expect(stepForPermission(permission)).toBe(step);
});

const ABILITIES = BOTH.flatMap((isIos) =>
  BOTH.flatMap((isInstalled) =>
    BOTH.flatMap((hasPush) =>
      BOTH.flatMap((isSuccessful) =>
        (['granted', 'default', 'denied', null] as const).map((permission) => ({
          ...{ isIos, isInstalled, hasPush, isSuccessful, permission },
        })),
      ),
    ),
  ),
);

test.each(ABILITIES)(
  'the step after the button: %j [R461, R532]',
  ({ isSuccessful, permission, ...browserAbilities }) => {
    const { isIos, isInstalled, hasPush } = browserAbilities;
    const toHomeScreen = [
      { isIos: true, isInstalled: false, hasPush: false, isSuccessful: false },
      { isIos: true, isInstalled: false, hasPush: false, isSuccessful: true },
      { isIos: true, isInstalled: false, hasPush: true, isSuccessful: true },
    ].some((each) => JSON.stringify(each) === JSON.stringify({ isIos, isInstalled, hasPush, isSuccessful }));
    // A failed call of the site, or a prompt without an answer, blocks nothing.
    const unsuccessful = permission === 'denied' ? 'blocked' : 'failed';
    const otherwise = isSuccessful ? 'done' : unsuccessful;
    expect(nextStep(browserAbilities, isSuccessful, permission)).toBe(toHomeScreen ? 'home-screen' : otherwise);
  },
);
