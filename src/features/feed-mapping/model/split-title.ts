import type { Splitter } from './apply-mapping.ts';
import { type CatalogLookup, makeFromVin } from '#features/feed-values/feed-values.ts';
import type { FeedRow } from './columns.ts';
import type { SplitPart } from './mapping.ts';

/** The maximum length in characters, because parsing time grows with the square of the number of words. */
const MAX_TITLE_LENGTH = 400;

/**
 * Splits texts that contain year, make, model and trim in sequence: `bmw x5`, `2018 Toyota Camry SE`, `ILX6-Speed`.
 * Finds makes and models by the longest catalog name at the start. If the make is unknown, it is the first word; if the
 * model is unknown, it is all of the remaining text, so nothing is lost.
 */
export function createSplitter(catalog: CatalogLookup): Splitter {
  const gluedModels = new Map<string, readonly string[]>();
  const modelsOf = (code: string) => {
    let names = gluedModels.get(code);
    if (!names) gluedModels.set(code, (names = longestFirst(catalog.models(code).map((model) => model.label))));
    return names;
  };

  return (text, into, known) => {
    const parts: { [Part in SplitPart]?: string | undefined } = {};
    let rest = text.trim().slice(0, MAX_TITLE_LENGTH);
    if (into.includes('year') || into.includes('make')) {
      const { year, rest: bare } = takePrefix(rest);
      if (into.includes('year')) parts.year = year;
      rest = bare;
    }
    if (into.includes('make')) [parts.make, rest] = takeMake(rest, catalog);
    if (into.includes('model')) {
      const code = into.includes('trim') ? makeCode(catalog, parts.make ?? known.make, known.vin) : undefined;
      [parts.model, rest] = (code && takeModel(rest, code, catalog, modelsOf(code))) || [rest, ''];
    }
    if (into.includes('trim')) parts.trim = rest;
    return Object.fromEntries(Object.entries(parts).filter(([, value]) => value));
  };
}

function makeCode(catalog: CatalogLookup, make: string | undefined, vin: FeedRow['vin']): string | undefined {
  const name = make || (vin && makeFromVin(vin.trim()));
  return (name && catalog.resolveMake(name)?.code) || undefined;
}

const CONDITION = String.raw`(?:(?:brand[\s-]+)?new|used|certified(?:[\s-]+pre[\s-]?owned)?|pre[\s-]?owned|cpo)\b[\s:,-]*`;
const PREFIX = new RegExp(`^(?:${CONDITION})*(?:((?:19|20)\\d{2})\\b[\\s:,-]*)?(?:${CONDITION})*`, 'i');

/** Removes condition and year, in either order, from before the make. `Used 2018 Toyota` → 2018, `Toyota`. */
export function takePrefix(text: string): { year: string; rest: string } {
  const match = PREFIX.exec(text);
  const rest = text.slice(match?.[0].length ?? 0);
  // If nothing follows, the text (a year, or a word that starts a model) is not a prefix.
  return rest === '' ? { year: '', rest: text } : { year: match?.[1] ?? '', rest };
}

function takeMake(text: string, catalog: CatalogLookup): [string, string] {
  const found = catalog.splitMake(text);
  if (found) return [found.make.label, found.rest];
  const [, first = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  return [first, rest];
}

function takeModel(
  text: string,
  code: string,
  catalog: CatalogLookup,
  names: readonly string[],
): [string, string] | undefined {
  const spaced = catalog.splitModel(code, text);
  if (spaced) return [spaced.model.label, spaced.rest];
  return takeLongestPrefix(text, names);
}

/** Finds the longest of `names` at the start, even if the next word follows without a space: `TSX|4dr`. */
export function takeLongestPrefix(text: string, names: readonly string[]): [string, string] | undefined {
  for (const name of names) {
    const end = endOfName(text, name);
    if (end > 0 && isBoundary(text, end)) return [name, text.slice(end).replace(/^[\s\-–:,/]+/, '')];
  }
  return undefined;
}

/** Returns where `name` ends in `text`, comparing only letters and digits, or 0 if `text` starts differently. */
function endOfName(text: string, name: string): number {
  let at = 0;
  for (const letter of name.toLowerCase()) {
    if (isSign(letter)) continue;
    while (at < text.length && isSign(text.charAt(at))) at++;
    if (text.charAt(at).toLowerCase() !== letter) return 0;
    at++;
  }
  return at;
}

function isSign(letter: string): boolean {
  return !/[\p{L}\p{N}+]/u.test(letter);
}

/** Returns whether a name can end here: `ILX|6-Speed`, `TSX|Automatic`; not `Civic|s`, nor `A|5` in `A55`. */
function isBoundary(text: string, end: number): boolean {
  const [before, after] = [text.charAt(end - 1), text.charAt(end)];
  if (after === '' || isSign(after)) return true;
  if (/\d/.test(before)) return !/\d/.test(after);
  return /[\dA-Z]/.test(after);
}

function longestFirst(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => b.length - a.length);
}

/** Returns a name as only lower-case letters, digits and `+`, the form in which model names are compared. */
export function compactName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+]/gu, '')
    .toLowerCase();
}
