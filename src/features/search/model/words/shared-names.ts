import type { Lexicon } from './lexicon.ts';
import { choice, type Piece, pointsFor, type Sentence } from './reading.ts';
import type { VehicleName } from './vehicle-words.ts';
import { carParams, isEveryday } from './word-pieces.ts';

const MOST_IN_NAME = 4;
/** Worth more than any other reading of the one word: the list says what it is. */
const LISTED = 3;

/** Names of one make that share a word, said once: `silverado 1500 or 2500`, `model 3/y`, `f150, 250`, `3 or 5 series`. */
export function sharedNamePieces(sentence: Sentence, { vehicles, plain }: Lexicon): Piece[] {
  const { atoms } = sentence;
  const keyOf = (from: number, to: number) =>
    atoms
      .slice(from, to)
      .map((atom) => atom.key)
      .join('');
  const isOpen = (key: string) => !plain.has(key) && (!vehicles.has(key) || isEveryday(key));
  const called = (key: string) => modelsOf(vehicles.get(key) ?? []);
  const pieces: Piece[] = [];
  const add = (at: number, key: string, makes: ReadonlySet<string>): boolean => {
    const name = called(key).find(({ make }) => makes.has(make));
    if (name) pieces.push({ from: at, to: at + 1, points: pointsFor(1) + LISTED, reading: choice(carParams(name)) });
    return name !== undefined;
  };
  /** What the names of a list begin with, by where its last one ends. */
  const begun = new Map<number, { prefix: string; makes: ReadonlySet<string> }>();
  for (const { left, right } of jointsOf(sentence)) {
    const key = atoms[right]!.key;
    const before = isOpen(key) ? begun.get(left) : undefined;
    if (before && add(right, before.prefix + key, before.makes)) begun.set(right + 1, before);
    for (let from = Math.max(0, left - MOST_IN_NAME); !before && isOpen(key) && from < left; from++) {
      const makes = new Set(called(keyOf(from, left)).map(({ make }) => make));
      if (makes.size === 0) continue;
      const prefix = prefixesOf(atoms.slice(from, left).map((atom) => atom.key)).find((each) =>
        add(right, each + key, makes),
      );
      if (prefix === undefined) continue;
      begun.set(right + 1, { prefix, makes });
      break;
    }
    // `3 or 5 series`, `c or e class`.
    const suffix = atoms[right + 1]?.key ?? '';
    const makes = new Set(suffix === '' ? [] : called(key + suffix).map(({ make }) => make));
    const first = atoms[left - 1]!.key;
    if (makes.size > 0 && isOpen(first)) add(left - 1, first + suffix, makes);
  }
  return pieces;
}

/** Where two words are listed: the atom after the first, and the second. */
function jointsOf({ atoms, folded }: Sentence): { left: number; right: number }[] {
  return atoms.flatMap((atom, at) => {
    if (at === 0) return [];
    if (/^(?:or|and|nor)$/.test(atom.key)) return at + 1 < atoms.length ? [{ left: at, right: at + 1 }] : [];
    const gap = folded.slice(atoms[at - 1]!.to, atom.from);
    return /^\s*[/&,+]\s*$/.test(gap) ? [{ left: at, right: at }] : [];
  });
}

/** `ram`, of `ram 1500`; `f` of `f150`; the longest first. */
function prefixesOf(keys: readonly string[]): string[] {
  const parts = keys.map((_, at) => keys.slice(0, at).join('')).filter((prefix) => prefix !== '');
  const letters = /^[a-z]+(?=\d)/.exec(keys.at(-1)!)?.[0];
  const inLast = letters === undefined ? [] : [keys.slice(0, -1).join('') + letters];
  return [...inLast, ...parts.toReversed()];
}

/** As a name alone is read: one that says its make before others. */
function modelsOf(names: readonly VehicleName[]): readonly VehicleName[] {
  const models = names.filter(
    ({ model, series, trim }) => (model !== null || series !== undefined) && trim === undefined,
  );
  const whole = models.filter((name) => name.whole);
  return whole.length > 0 ? whole : models;
}
