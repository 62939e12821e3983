import { describe, expect, test } from 'vitest';
import { type Palette, PALETTES } from './palette.ts';

/** Text colors with their backgrounds. */
const TEXTS: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ...(['text', 'soft', 'brand', 'great', 'good', 'fair', 'high'] as const).map((ink) => [ink, 'surface'] as const),
  ...(['text', 'soft', 'brand'] as const).map((ink) => [ink, 'quiet'] as const),
  ['onBrand', 'brand'],
  ['headText', 'head'],
];

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
