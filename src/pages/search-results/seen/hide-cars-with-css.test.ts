import { afterEach, expect, test, vi } from 'vitest';
import { HIDE_CARS_SCRIPT, hideCarsWithCss } from './hide-cars-with-css.ts';

/** Runs `act` with a minimal document and returns the style that it sets. */
function styleAfter(act: () => void, cookie: string, stored: string | null) {
  const page = { cookie, adoptedStyleSheets: [] as { text: string }[] };
  class Sheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('document', page);
  vi.stubGlobal('CSSStyleSheet', Sheet);
  const getItem = vi.fn(() => stored);
  vi.stubGlobal('localStorage', { getItem });
  act();
  return { style: page.adoptedStyleSheets.map(({ text }) => text).join(''), cookie: page.cookie, getItem };
}
afterEach(() => vi.unstubAllGlobals());

// Runs the text as the document's head does.
const early = () => void new Function(HIDE_CARS_SCRIPT)();

test('hidden cars are left out of every list by a rule of style, and the head is told', () => {
  const { style, cookie } = styleAfter(() => hideCarsWithCss([4711, 12]), '', null);
  expect(style).toBe('#listing-4711,#listing-12{display:none}');
  expect(cookie).toMatch(/^car-hidden=1; .*Max-Age=31536000/);
});

test('with nothing hidden any more the rule and the cookie go', () => {
  const { style, cookie } = styleAfter(() => hideCarsWithCss([]), 'car-hidden=1', null);
  expect(style).toBe('');
  expect(cookie).toMatch(/^car-hidden=1; .*Max-Age=0/);
});

test('before the first paint the head leaves out what is stored', () => {
  expect(styleAfter(early, 'osid=a; car-hidden=1', '{"hidden":[4711,12],"seen":[]}').style).toBe(
    '#listing-4711,#listing-12{display:none}',
  );
});

test('the head asks the store only where something was hidden', () => {
  const { style, getItem } = styleAfter(early, 'osid=a', '{"hidden":[4711]}');
  expect(style).toBe('');
  expect(getItem).not.toHaveBeenCalled();
});

test.each(['', 'null', '{"hidden":5}', '{"hidden":["x{}*"]}', '[', null])(
  'a store that holds %j hides nothing',
  (stored) => {
    expect(styleAfter(early, 'car-hidden=1', stored).style).not.toContain('listing');
  },
);

test('the line cannot end the script element that it stands in', () => {
  expect(HIDE_CARS_SCRIPT).not.toContain('<');
});
