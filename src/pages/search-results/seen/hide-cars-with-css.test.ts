import { afterEach, expect, test, vi } from 'vitest';
import { HIDE_CARS_SCRIPT, hideCarsWithCss } from './hide-cars-with-css.ts';

/** Runs `act` with a minimal document and returns the style that it sets. */
function styleAfter(act: () => void, cookie: string, stored: string | null, protocol = 'https:') {
  const page = { cookie, adoptedStyleSheets: [] as { text: string }[] };
  class Sheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('CSSStyleSheet', Sheet);
  const getItem = vi.fn(() => stored);
  vi.stubGlobal('localStorage', { getItem });
  act();
  return { style: page.adoptedStyleSheets.map(({ text }) => text).join(''), cookie: page.cookie, getItem };
}
afterEach(() => vi.unstubAllGlobals());

// Runs the text as the document's head does.
const early = () => void new Function(HIDE_CARS_SCRIPT)();

test('hidden cars are hidden in every list by a CSS rule, which the head gets too', () => {
  const { style, cookie } = styleAfter(() => hideCarsWithCss([4711, 12]), '', null);
  expect(style).toBe('#listing-4711,#listing-12{display:none}');
  expect(cookie).toMatch(/^car-hidden=1; .*Max-Age=31536000/);
});

test('removes the rule and the cookie when no car is hidden', () => {
  const { style, cookie } = styleAfter(() => hideCarsWithCss([]), 'car-hidden=1', null);
  expect(style).toBe('');
  expect(cookie).toMatch(/^car-hidden=1; .*Max-Age=0/);
});

test.each([
  ['http:', 'car-hidden=1; Path=/cars-for-sale; SameSite=Lax; Max-Age=31536000'],
  ['https:', 'car-hidden=1; Path=/cars-for-sale; SameSite=Lax; Max-Age=31536000; Secure'],
])('the cookie is sent only over HTTPS if the page was: %s', (protocol, cookie) => {
  expect(styleAfter(() => hideCarsWithCss([4711]), '', null, protocol).cookie).toBe(cookie);
});

test('the head hides stored cars before the first paint', () => {
  expect(styleAfter(early, 'osid=a; car-hidden=1', '{"hidden":[4711,12],"seen":[]}').style).toBe(
    '#listing-4711,#listing-12{display:none}',
  );
});

test('the head reads storage only if a car was hidden', () => {
  const { style, getItem } = styleAfter(early, 'osid=a', '{"hidden":[4711]}');
  expect(style).toBe('');
  expect(getItem).not.toHaveBeenCalled();
});

test.each(['', 'null', '{"hidden":5}', '{"hidden":["x{}*"]}', '[', null])(
  'storage that contains %j hides nothing',
  (stored) => {
    expect(styleAfter(early, 'car-hidden=1', stored).style).not.toContain('listing');
  },
);

test('the line cannot end its script element', () => {
  expect(HIDE_CARS_SCRIPT).not.toContain('<');
});
