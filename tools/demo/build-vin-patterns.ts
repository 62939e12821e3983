// Writes src/features/demo/data/vin-patterns.json: the beginnings of VINs of the demo's models, from NHTSA's
// public-domain vPIC data, so that decoding a demo VIN gives the right car. Run: node tools/node24.mjs
// tools/demo/build-vin-patterns.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_MODELS } from '../../src/features/demo/model/facts/demo-models.ts';
import type { VinPattern } from '../../src/features/demo/model/vin.ts';
import { MAKES } from '../reference/catalog-edits.ts';
import { catalogNameOf } from '../reference/catalog-names.ts';
import { readVpicModels, type VpicModel } from '../reference/vpic-models.ts';

const FILE = path.join(import.meta.dirname, '../../src/features/demo/data/vin-patterns.json');
/** Models that the catalog divides more finely than vPIC does. */
const BY_VPIC_NAME: Readonly<Record<string, readonly string[]>> = {
  'Chevrolet Silverado': ['Silverado 1500', 'Silverado 2500HD'],
  'Chevrolet Express': ['Express 2500', 'Express 3500'],
  'GMC Sierra': ['Sierra 1500', 'Sierra 2500HD'],
  'Ford Transit': ['Transit 250', 'Transit 350', 'E-Transit'],
  'Mercedes-Benz Sprinter': ['Sprinter 2500'],
  'Jeep Wrangler': ['Wrangler', 'Wrangler 4xe'],
  'Jeep Grand Cherokee': ['Grand Cherokee', 'Grand Cherokee 4xe'],
  'Chevrolet Equinox': ['Equinox', 'Equinox EV'],
  'Ford F-150': ['F-150', 'F-150 Lightning'],
  'Mitsubishi Outlander': ['Outlander', 'Outlander PHEV'],
  'Bentley Continental': ['Continental GT'],
  'Toyota Supra': ['Supra', 'GR Supra'],
};
const MAX_PER_SPAN = 2;

const wanted = new Set(DEMO_MODELS.map(({ make, model }) => `${make} ${model}`));
const found: Record<string, VinPattern[]> = {};
for (const source of readVpicModels(new Set(Object.keys(MAKES)))) {
  for (const name of namesOf(source)) {
    if (wanted.has(name)) found[name] = [...(found[name] ?? []), ...patternsOf(source)];
  }
}
const lines = Object.entries(found).map(
  ([name, patterns]) => `${JSON.stringify(name)}: ${JSON.stringify(thinned(patterns))}`,
);
writeFileSync(FILE, `{\n${lines.sort().join(',\n')}\n}\n`);
console.log(
  `${lines.length} of ${wanted.size} models; without: ${[...wanted].filter((name) => !found[name]).join(', ')}`,
);

function namesOf(source: VpicModel): string[] {
  const divided = BY_VPIC_NAME[`${source.make} ${source.model}`];
  if (divided) return divided.map((model) => `${source.make} ${model}`);
  const name = catalogNameOf(source);
  return name ? [`${name.make} ${name.model}`] : [];
}

/** Leaves out six-character maker codes, which belong to small makers, and patterns with fixed characters after the plant. */
function patternsOf(source: VpicModel): VinPattern[] {
  return source.vins
    .filter(({ maker, keys, last }) => maker.length === 3 && last >= 2002 && (keys.split('|')[1] ?? '').length <= 2)
    .map(({ maker, keys, first, last }) => [maker, keys, Math.max(first, 2002), last]);
}

/** A few patterns per year are enough. */
function thinned(patterns: readonly VinPattern[]): VinPattern[] {
  const kept: VinPattern[] = [];
  const counts = new Map<string, number>();
  for (const pattern of patterns.toSorted((a, b) => a[2] - b[2] || (a[1] < b[1] ? -1 : 1))) {
    const span = `${pattern[2]}-${pattern[3]}`;
    if ((counts.get(span) ?? 0) >= MAX_PER_SPAN || kept.some((other) => other.join() === pattern.join())) continue;
    counts.set(span, (counts.get(span) ?? 0) + 1);
    kept.push(pattern);
  }
  return kept;
}
