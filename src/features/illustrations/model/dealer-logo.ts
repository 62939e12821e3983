import { drawLettering } from './drawings/lettering.ts';
import { createSeededChoices } from './scenes/seeded-choices.ts';

const COLORS: readonly (readonly [string, string])[] = [
  ['#12355b', '#d9a441'],
  ['#7a1f2b', '#f0e6d8'],
  ['#1f4d3a', '#e4c66a'],
  ['#26282c', '#e2574c'],
  ['#0f5c8c', '#ffffff'],
  ['#4a2f6b', '#f2c14e'],
  ['#8a4b16', '#fbeedd'],
  ['#33424f', '#7fd1c1'],
];

const EMBLEMS: readonly ((front: string) => string)[] = [
  // A road to the horizon.
  (front) =>
    `<path d="M34 96L54 58H66L86 96Z" fill="${front}" opacity=".3"/><path d="M60 92V84M60 78V72M60 66V62" stroke="${front}" stroke-width="4"/>`,
  (front) => `<path d="M18 92L44 60L58 76L72 54L102 92Z" fill="${front}" opacity=".35"/>`,
  // A roof line.
  (front) =>
    `<path d="M20 86Q34 84 42 72Q50 62 66 62Q82 62 90 76Q98 80 102 86" fill="none" stroke="${front}" stroke-width="5" stroke-linecap="round" opacity=".8"/>`,
  (front) => `<path d="M24 84H96M34 94H86" stroke="${front}" stroke-width="5" stroke-linecap="round" opacity=".6"/>`,
];

const SHAPES: readonly string[] = [
  '<rect x="4" y="4" width="112" height="112" rx="24" fill="{back}"/>',
  '<circle cx="60" cy="60" r="56" fill="{back}"/>',
  '<path d="M60 3L112 20V64Q108 98 60 117Q12 98 8 64V20Z" fill="{back}"/>',
  '<path d="M32 6H88L116 60L88 114H32L4 60Z" fill="{back}"/>',
];

const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'and', '&', 'at']);

/** Returns the emblem of a dealer of the demo: its initials, in a shape and colors derived from its name. */
export function dealerLogoSvg(name: string): string {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + sign.codePointAt(0)!) >>> 0;
  const dice = createSeededChoices(hash);
  const [back, front] = dice.pick(COLORS);
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^[A-Za-z]/.test(word) && !SMALL_WORDS.has(word))
    .slice(0, 2)
    .map((word) => word[0]!)
    .join('');
  const letters = drawLettering(initials, 60, 30, 26, {
    color: front,
    weight: dice.between(0.9, 1.3),
    anchor: 'middle',
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="120" height="120">` +
    `${dice.pick(SHAPES).replace('{back}', back)}${dice.pick(EMBLEMS)(front)}${letters}</svg>`
  );
}
