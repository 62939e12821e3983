import { expect, test } from 'vitest';
import { dealerLogoSvg } from './dealer-logo.ts';

test('a dealer always has the same emblem, and others have others', () => {
  const names = ['Summit Motors', 'Ridgeline Auto Group', 'Prairie Cars', 'Ford of Denver', 'Union Truck & Van Center'];
  expect(dealerLogoSvg(names[0]!)).toBe(dealerLogoSvg(names[0]!));
  expect(new Set(names.map(dealerLogoSvg)).size).toBe(names.length);
});

test('contains no text, script or link, whatever the name is', () => {
  const svg = dealerLogoSvg('<script>alert("x")</script> & Sons Ünlü 7');
  expect(svg).not.toMatch(/<(?:text|script|a|image|use)\b|href|&|Ü/);
});
