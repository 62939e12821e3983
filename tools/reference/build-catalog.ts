// Writes src/features/reference/data/catalog.json: makes, models, trims and years, from NHTSA's public-domain vPIC data
// and the hand-written edits in this folder. Run: node tools/node24.mjs tools/reference/build-catalog.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../src/features/reference/model/code-of.ts';
import { formatYears, parseYears } from '../../src/features/reference/model/years.ts';
import { DEMO_MODELS } from '../../src/features/demo/model/facts/demo-models.ts';
import { ADDED_MODELS, BODY_STYLE_OF, MAKES } from './catalog-edits.ts';
import { catalogNameOf } from './catalog-names.ts';
import { cleanTrims } from './clean-trims.ts';
import { readVpicModels, type VpicModel } from './vpic-models.ts';

const FILE = path.join(import.meta.dirname, '../../src/features/reference/data/catalog.json');
/** Cars last sold before this year are too old for the marketplace; earlier years are cut off. */
const OLDEST_YEAR = 1981;
const OLDEST_LAST_YEAR = 1992;

type Model = { make: string; model: string; bodyStyle: string; years: Set<number>; trims: Map<string, Set<number>> };

const catalog = new Map<string, Model>();
const bodyStyles = new Map(
  Object.entries(BODY_STYLE_OF).flatMap(([style, list]) => list.split(', ').map((name) => [name.toUpperCase(), style])),
);

for (const source of readVpicModels(new Set(Object.keys(MAKES)))) addFromVpic(source);
for (const line of ADDED_MODELS.split('\n').filter(Boolean)) addLine(line);
addDemoTrims();
write();

function addFromVpic(source: VpicModel): void {
  const years = [...source.years].filter((year) => year >= OLDEST_YEAR && year <= 2026);
  if (years.length === 0 || Math.max(...years) < OLDEST_LAST_YEAR || heavy(source)) return;
  const name = catalogNameOf(source);
  if (!name) return;
  const { make: owner, model: target, badge } = name;
  const entry = entryOf(owner, target, bodyStyleOf(owner, target, source));
  for (const year of years) entry.years.add(year);
  const trims = cleanTrims(source.model, source.trims, rewriterOf(owner, target));
  if (badge) addTrim(entry, badge, years);
  else for (const [trim, trimYears] of trims) addTrim(entry, trim, trimYears);
}

function addTrim(entry: Model, trim: string, years: Iterable<number>): void {
  const spelled = [...entry.trims.keys()].find((known) => squash(known) === squash(trim)) ?? trim;
  const known = entry.trims.get(spelled) ?? new Set();
  for (const year of years) if (year >= OLDEST_LAST_YEAR && entry.years.has(year)) known.add(year);
  if (known.size > 0) entry.trims.set(spelled, known);
}

function rewriterOf(make: string, model: string): (trim: string) => string | null {
  if (make === 'Mercedes-Benz') return mercedesTrim;
  if (make === 'Lexus') {
    return (trim) => {
      const number = /^(?:[A-Z]{2})?(\d{3})([hHtdLCe]*\+?)(?: (?:Base|Standard))?$/.exec(trim);
      if (number) return `${model} ${number[1]}${number[2]!.replace('H', 'h')}`;
      return /^\d|^(SR5|VX|Limited)$/.test(trim) ? null : trim;
    };
  }
  if (make === 'Chevrolet' || make === 'GMC') return generalMotorsTrim;
  return (trim) => trim;
}

/** `C300-4M`, `C300 4-MATIC` → `C 300 4MATIC`; internal chassis names are dropped. */
function mercedesTrim(trim: string): string | null {
  const spaced = trim
    .replace(/-?4-?\s?m(atic)?\+?x?\b.*$/i, ' 4MATIC')
    .replace(/\bAMG-S\b/, 'AMG S')
    .replace(/^([A-Z]{1,3}) ?(\d{2,3})/, '$1 $2')
    .replace(/^AMG ([A-Z]{1,3}) ?(\d{2,3})/, 'AMG $1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  return /\d{2}/.test(spaced) &&
    /^(AMG )?[A-Z]{1,3} \d{2,3}[a-z]?( (4MATIC|S|AMG|AMG S|BLUETEC|Bluetec|CDI|Hybrid))?( 4MATIC)?$/.test(spaced)
    ? spaced
    : null;
}

/** `LT (1LT)` and `1LT` mean LT; codes such as `3SP` mean nothing to a shopper. */
function generalMotorsTrim(trim: string): string | null {
  const plain = trim.replace(/^([1-5])(L[ST]|LTZ|LZ|SS|RS)$/, (_, __, name: string) => (name === 'LZ' ? 'LTZ' : name));
  return /^\d[A-Z]{2}$|^F[LX]$| \d[A-Z]{2}\b|\b[0-9][A-Z]{2} |^LT \d|PCY|PDE/.test(plain) ? null : plain;
}

function heavy(source: VpicModel): boolean {
  const bodies = [...source.bodyClasses.keys()];
  if (bodies.length === 0) return [...source.vehicleTypes].every((type) => type === 'Truck');
  return bodies.every((body) => /^Truck$|Truck-Tractor|Incomplete|Bus/.test(body));
}

function bodyStyleOf(make: string, model: string, source: VpicModel): string {
  const known = bodyStyles.get(`${make} ${model}`.toUpperCase());
  if (known) return known;
  const ranked = [...source.bodyClasses].filter(([body]) => !body.startsWith('Incomplete')).sort((a, b) => b[1] - a[1]);
  const top = ranked[0]?.[0] ?? '';
  if (/Minivan|Van/.test(top)) return 'VAN';
  if (/Pickup|Truck \(SUT\)/.test(top)) return 'TRUCK';
  if (/Utility/.test(top)) return 'SUV';
  if (/Coupe/.test(top)) return 'COUPE';
  if (/Hatchback/.test(top)) return 'HATCHBACK';
  if (/Convertible|Roadster/.test(top)) return 'CONVERTIBLE';
  if (/Wagon/.test(top)) return 'WAGON';
  return [...source.vehicleTypes].includes('Passenger Car') ? 'SEDAN' : 'SUV';
}

function entryOf(make: string, model: string, bodyStyle: string): Model {
  const key = `${make}|${squash(model)}`;
  const known = catalog.get(key);
  if (known) return known;
  const entry: Model = { make, model, bodyStyle, years: new Set(), trims: new Map() };
  catalog.set(key, entry);
  return entry;
}

function addLine(line: string): void {
  const replaces = line.startsWith('!');
  const [make, model, bodyStyle, years, trims] = line
    .replace(/^!\s*/, '')
    .split('|')
    .map((cell) => cell.trim());
  const entry = entryOf(make!, model!, bodyStyle!);
  entry.bodyStyle = bodyStyle!;
  if (replaces) {
    entry.trims.clear();
    entry.years.clear();
  }
  for (const year of parseYears(years!)) entry.years.add(year);
  for (const [, name, own] of trims!.matchAll(/([^,(]+?)\s*(?:\(([^)]*)\))?\s*(?:,\s*|$)/g)) {
    // A trim with years in vPIC keeps them unless the line specifies others.
    if (own || ![...entry.trims.keys()].some((known) => squash(known) === squash(name!))) {
      addTrim(entry, name!, parseYears(own ?? years!));
    }
  }
}

/** The demo's hand-written data has trims that vPIC lacks. */
function addDemoTrims(): void {
  for (const { make, model, bodyStyle, powertrains } of DEMO_MODELS) {
    const entry = entryOf(make, model, bodyStyle);
    for (const { firstYear, lastYear, trims } of powertrains) {
      const years = parseYears(`${firstYear}-${lastYear}`);
      for (const year of years) entry.years.add(year);
      for (const trim of trims) addTrim(entry, trim.name, years);
    }
  }
}

function squash(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}+]/gu, '');
}

function write(): void {
  const byMake = Map.groupBy(catalog.values(), (entry) => entry.make);
  const makes = [...byMake.keys()].sort((a, b) => codeOf(a).localeCompare(codeOf(b), 'en'));
  const rows = makes.map((make) => [
    make,
    byMake
      .get(make)!
      .sort((a, b) => a.model.localeCompare(b.model, 'en', { numeric: true }))
      .map((entry) => [entry.model, entry.bodyStyle, formatYears(entry.years), trimsText(entry)]),
  ]);
  const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
  writeFileSync(FILE, text);
  const models = [...catalog.values()];
  const trims = models.reduce((sum, entry) => sum + entry.trims.size, 0);
  console.log(`${makes.length} makes, ${models.length} models, ${trims} trims, ${Math.round(text.length / 1000)} kB`);
}

/** `LE 1992-2026|XSE 2015-2026`: the years come after the last space. */
function trimsText(entry: Model): string {
  return [...entry.trims]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([trim, years]) => `${trim} ${formatYears(years)}`)
    .join('|');
}
