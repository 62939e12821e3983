import { describe, expect, test } from 'vitest';
import { BRANDS } from '#features/brands/brands.ts';
import { hexOf, themeOf } from '#ui/themes/testing/theme-colors.ts';
import { type Palette, PALETTES } from './palette.ts';

/** Text colors with their backgrounds. */
const TEXTS: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ...(['text', 'soft', 'brand', 'great', 'good', 'fair', 'high'] as const).map((ink) => [ink, 'surface'] as const),
  ...(['text', 'soft', 'brand'] as const).map((ink) => [ink, 'quiet'] as const),
  ['onBrand', 'brand'],
  ['headText', 'head'],
];

const TOKENS: Readonly<Record<keyof Palette, string>> = {
  page: '--page',
  surface: '--surface',
  quiet: '--surface-quiet',
  line: '--line',
  text: '--text',
  soft: '--text-soft',
  brand: '--brand',
  onBrand: '--on-brand',
  great: '--great',
  good: '--good',
  fair: '--fair',
  high: '--high',
  head: '--header-surface',
  headText: '--header-text',
  mark: '--header-mark',
};

describe.each(BRANDS)('the colors of $key', ({ key, themeColors }) => {
  test.each(['light', 'dark'] as const)('are the tokens of its theme in the %s', (scheme) => {
    const tokens = themeOf(key, scheme);
    const colors = Object.entries(TOKENS).map(([color, token]) => [color, hexOf(token, tokens, scheme)]);
    const inTheme = Object.fromEntries(colors) as Palette;
    expect(PALETTES[key][scheme]).toEqual(inTheme);
    expect(themeColors[scheme]).toBe(inTheme.head);
  });
});

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

describe.each(Object.entries(PALETTES))('the colors of emails of %s', (_brand, schemes) => {
  test.each(['light', 'dark'] as const)('can be read in the %s', (scheme) => {
    const colors = schemes[scheme];
    const poor = TEXTS.filter(([ink, ground]) => contrast(colors[ink], colors[ground]) < 4.5);
    expect(poor).toEqual([]);
    expect(contrast(colors.mark, colors.head)).toBeGreaterThanOrEqual(3);
  });
});
