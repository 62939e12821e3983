import { MAKE_ALIASES, MODEL_ALIASES } from './aliases.ts';
import { codeToText } from './codes.ts';
import { codeOf, normalizeNameKey } from './code-of.ts';
import { formatModelKey } from './model-key.ts';
import { parseYears } from './years.ts';

/** A catalog entry. `kbbCode` is our own numeric string for the valuation pages (spec 2 §7). */
export type CatalogItem = { code: string; label: string; kbbCode: string };
/** A model with the body style under which shoppers look for it, and its model years. */
export type CatalogModel = CatalogItem & { bodyStyleCode: string; years: readonly number[] };
export type CatalogTrim = CatalogItem & { years: readonly number[] };

/** A model recognized in a feed's text. `trim` is the rest of the text (`328i` → 3 Series, `328i`). */
export type ResolvedModel = { model: CatalogModel; trim: string | null };

/** The shipped file: per make, its models with name, body style, years and trims (`LE 1992-2026|XSE 2015-2026`). */
export type CatalogData = readonly (readonly [string, readonly (readonly [string, string, string, string])[]])[];

/**
 * Makes, models, trims and years of the US market. Codes and keys are the same as in URLs: make `TOYOTA`, model
 * `CAMRY`, trim `XSE`; model key `TOYOTA-CAMRY`, trim key `TOYOTA-CAMRY|XSE`. A lookup by an unknown code returns an
 * empty list; an unknown name resolves to `null`.
 */
export type Catalog = {
  makes(): readonly CatalogItem[];
  models(makeCode: string): readonly CatalogModel[];
  trims(makeCode: string, modelCode: string): readonly CatalogTrim[];
  /** Returns model years, newest first, of a model, a make, or the whole catalog. */
  years(makeCode?: string, modelCode?: string): readonly number[];
  model(makeCode: string, modelCode: string): CatalogModel | null;
  /** Finds a make by its name in a feed. Ignores case, spaces and punctuation, and accepts nicknames. */
  resolveMake(name: string): CatalogItem | null;
  resolveModel(makeCode: string, name: string): ResolvedModel | null;
  resolveTrim(makeCode: string, modelCode: string, name: string): CatalogTrim | null;
  /** Splits a text such as `Ford F-150 XLT` after the longest make that it starts with. */
  splitMake(text: string): { make: CatalogItem; rest: string } | null;
  /** Splits a text such as `Grand Cherokee L Limited` after the longest model that it starts with. */
  splitModel(makeCode: string, text: string): { model: CatalogModel; rest: string } | null;
  /** Return the labels of codes and keys. An unknown code is converted to readable text. */
  labelOfMake(makeCode: string): string;
  labelOfModel(modelKey: string): string;
  labelOfTrim(trimKey: string): string;
};

type ModelEntry = { model: CatalogModel; trimText: string; trims?: TrimIndex };
/** `byName` holds codes and squashed labels; `null` where two trims share a squashed label. */
type TrimIndex = { list: CatalogTrim[]; byName: Map<string, CatalogTrim | null> };
type MakeEntry = {
  item: CatalogItem;
  models: CatalogModel[];
  byCode: Map<string, ModelEntry>;
  byName: Map<string, ModelEntry>;
  byTrim?: Map<string, ResolvedModel | null>;
};

/** Builds the catalog. Takes a few milliseconds, because trims are parsed on first use. */
export function createCatalog(data: CatalogData): Catalog {
  const makes = new Map<string, MakeEntry>();
  const makeNames = new Map<string, MakeEntry>();
  for (const [name, rows] of data) {
    const entry = readMake(name, rows);
    makes.set(entry.item.code, entry);
    makeNames.set(normalizeNameKey(name), entry);
  }
  for (const [alias, code] of Object.entries(MAKE_ALIASES)) {
    const entry = makes.get(code);
    if (entry) makeNames.set(normalizeNameKey(alias), entry);
  }
  const find = (makeCode: string, modelCode: string) => makes.get(makeCode)?.byCode.get(modelCode);

  const catalog: Catalog = {
    makes: () => [...makes.values()].map((entry) => entry.item),
    models: (makeCode) => makes.get(makeCode)?.models ?? [],
    trims: (makeCode, modelCode) => trimsOf(makeCode, find(makeCode, modelCode)).list,
    years: (makeCode, modelCode) => yearsOf(makes, makeCode, modelCode),
    model: (makeCode, modelCode) => find(makeCode, modelCode)?.model ?? null,
    resolveMake: (name) => makeNames.get(normalizeNameKey(name))?.item ?? null,
    resolveModel: (makeCode, name) => resolveModel(makes.get(makeCode), name),
    resolveTrim(makeCode, modelCode, name) {
      const { byName } = trimsOf(makeCode, find(makeCode, modelCode));
      return byName.get(codeOf(name)) ?? byName.get(normalizeNameKey(name)) ?? null;
    },
    splitMake: (text) => splitMake(catalog, text),
    splitModel(makeCode, text) {
      const split = longestPrefix(
        text,
        (head) => makes.get(makeCode)?.byName.get(normalizeNameKey(head))?.model ?? null,
      );
      return split && { model: split.found, rest: split.rest };
    },
    labelOfMake: (makeCode) => makes.get(makeCode)?.item.label ?? codeToText(makeCode),
    labelOfModel(modelKey) {
      const [makeCode, modelCode] = splitKey(modelKey, '-');
      return find(makeCode, modelCode)?.model.label ?? codeToText(modelCode);
    },
    labelOfTrim(trimKey) {
      const [modelKey, trimCode] = splitKey(trimKey, '|');
      const trims = catalog.trims(...splitKey(modelKey, '-'));
      return trims.find((trim) => trim.code === trimCode)?.label ?? codeToText(trimCode);
    },
  };
  return catalog;
}

function readMake(name: string, rows: CatalogData[number][1]): MakeEntry {
  const item = { code: codeOf(name), label: name, kbbCode: numberOf(codeOf(name)) };
  const byCode = new Map<string, ModelEntry>();
  const byName = new Map<string, ModelEntry>();
  for (const [label, bodyStyleCode, years, trimText] of rows) {
    const code = codeOf(label);
    const model = { code, label, kbbCode: numberOf(`${item.code}-${code}`), bodyStyleCode, years: parseYears(years) };
    const entry = { model, trimText };
    byCode.set(code, entry);
    byName.set(normalizeNameKey(label), entry);
  }
  for (const [alias, label] of Object.entries(MODEL_ALIASES[item.code] ?? {})) {
    const entry = byName.get(normalizeNameKey(label));
    if (entry && !byName.has(normalizeNameKey(alias))) byName.set(normalizeNameKey(alias), entry);
  }
  return { item, models: [...byCode.values()].map((entry) => entry.model), byCode, byName };
}

const NO_TRIMS: TrimIndex = { list: [], byName: new Map() };

function trimsOf(makeCode: string, entry: ModelEntry | undefined): TrimIndex {
  if (!entry || entry.trimText === '') return NO_TRIMS;
  entry.trims ??= indexTrims(entry.trimText, formatModelKey(makeCode, entry.model.code));
  return entry.trims;
}

function indexTrims(trimText: string, modelKey: string): TrimIndex {
  const list = trimText.split('|').map((text) => {
    const space = text.lastIndexOf(' ');
    const label = text.slice(0, space);
    const code = codeOf(label);
    return { code, label, kbbCode: numberOf(`${modelKey}|${code}`), years: parseYears(text.slice(space + 1)) };
  });
  const byName = new Map<string, CatalogTrim | null>();
  for (const trim of list)
    byName.set(normalizeNameKey(trim.label), byName.has(normalizeNameKey(trim.label)) ? null : trim);
  for (const trim of list) byName.set(trim.code, trim);
  return { list, byName };
}

/** Finds a make's model by name or alias, or else by the name of a trim, such as BMW's `328i` or Lexus' `RX 350`. */
function resolveModel(make: MakeEntry | undefined, name: string): ResolvedModel | null {
  if (!make) return null;
  const wanted = normalizeNameKey(name);
  const makeName = normalizeNameKey(make.item.label);
  const entry =
    make.byName.get(wanted) ??
    (wanted.startsWith(makeName) ? make.byName.get(wanted.slice(makeName.length)) : undefined);
  if (entry) return { model: entry.model, trim: null };
  // Only for texts with a number, because `Limited` is a trim of a dozen models.
  if (!/\d{2}/.test(wanted)) return null;
  make.byTrim ??= indexModelsByTrim(make);
  return make.byTrim.get(wanted) ?? null;
}

/** Returns the trims that exist for only one model of the make. */
function indexModelsByTrim(make: MakeEntry): Map<string, ResolvedModel | null> {
  const found = new Map<string, ResolvedModel | null>();
  for (const entry of make.byCode.values()) {
    for (const trim of trimsOf(make.item.code, entry).list) {
      const name = normalizeNameKey(trim.label);
      found.set(name, found.has(name) ? null : { model: entry.model, trim: trim.label });
    }
  }
  return found;
}

function yearsOf(makes: ReadonlyMap<string, MakeEntry>, makeCode?: string, modelCode?: string): number[] {
  const chosen = makeCode === undefined ? [...makes.values()] : [makes.get(makeCode)];
  const models = chosen.flatMap((make) => make?.models ?? []);
  const years = models
    .filter((model) => modelCode === undefined || model.code === modelCode)
    .flatMap((model) => model.years);
  return [...new Set(years)].sort((a, b) => b - a);
}

/**
 * Splits a text into the make and the remaining text. A make's nickname may be part of its model names: `Range Rover
 * Sport` is a model, and so is the Cooper of `Mini Cooper S`. Prefers a split whose remaining text starts with a model
 * of the catalog, and otherwise the longest make.
 */
function splitMake(catalog: Catalog, text: string): { make: CatalogItem; rest: string } | null {
  const words = text.trim().split(/\s+/);
  const readings = words.flatMap((_, at) => {
    const make = catalog.resolveMake(words.slice(0, at + 1).join(' '));
    return make ? [{ make, rest: words.slice(at + 1).join(' ') }] : [];
  });
  const whole = readings.map(({ make }) => ({ make, rest: words.join(' ') }));
  const leavesModel = ({ make, rest }: { make: CatalogItem; rest: string }) =>
    catalog.splitModel(make.code, rest) !== null;
  return whole.find(leavesModel) ?? readings.find(leavesModel) ?? readings.at(-1) ?? null;
}

function longestPrefix<Found>(
  text: string,
  find: (head: string) => Found | null,
): { found: Found; rest: string } | null {
  const words = text.trim().split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const found = find(words.slice(0, count).join(' '));
    if (found !== null) return { found, rest: words.slice(count).join(' ') };
  }
  return null;
}

function splitKey(key: string, sign: string): [string, string] {
  const at = key.indexOf(sign);
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

/** Returns a stable number for a key (FNV-1a, 32 bits), so that a new edition of the file never changes numbers. */
function numberOf(key: string): string {
  let hash = 0x811c9dc5;
  for (const sign of key) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return String(hash);
}
