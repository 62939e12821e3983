import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { colorOf, MAIN_THEME, themeOf } from './testing/theme-colors.ts';

function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = ([red, green, blue]: readonly number[]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** Text colors with their backgrounds. */
const TEXTS = [
  ...['--page', '--surface', '--surface-quiet'].flatMap((ground) => [
    ...['--text', '--text-soft', '--text-faint', '--brand', '--danger'].map((text) => [text, ground]),
  ]),
  ...['great', 'good', 'fair', 'high'].map((deal) => [`--${deal}`, `--${deal}-quiet`]),
  ['--on-brand', '--brand'],
  ['--on-brand', '--brand-strong'],
  ['--text', '--brand-quiet'],
  ['--text-soft', '--brand-quiet'],
  ['--brand', '--brand-quiet'],
  ['--header-text', '--header-surface'],
  ['--header-text-soft', '--header-surface'],
  ['--header-text', '--header-field'],
  ['--header-text-soft', '--header-field'],
] as const;

/** Colors of controls, which must be visible but contain no text. */
const CONTROLS = [
  ['--control', '--surface'],
  ['--header-control', '--header-field'],
  ['--header-brand', '--header-surface'],
  ['--header-on-brand', '--header-brand'],
  ['--header-mark', '--header-surface'],
] as const;

const THEMES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.css'));

describe.each([MAIN_THEME, ...THEMES.map((file) => path.basename(file, '.css'))])('the theme of %s', (brand) => {
  test.each(['light', 'dark'] as const)('has enough contrast in the %s scheme', (scheme) => {
    const tokens = themeOf(brand, scheme);
    const between = ([one, other]: readonly (string | undefined)[]) =>
      contrast(colorOf(one!, tokens, scheme), colorOf(other!, tokens, scheme));
    const poor = [...TEXTS.filter((pair) => between(pair) < 4.5), ...CONTROLS.filter((pair) => between(pair) < 3)].map(
      (pair) => `${pair.join(' on ')}: ${between(pair).toFixed(2)}`,
    );
    expect(poor).toEqual([]);
  });
});
