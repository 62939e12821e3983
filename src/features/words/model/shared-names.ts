import type { Lexicon, VehicleName } from '#features/search/search.ts';
import { choiceReading, type ReadingPiece, scoreReading, type Sentence } from './reading.ts';
import { haveCommonSection } from './sections-of-params.ts';
import { carParams, isEverydayKey } from './word-pieces.ts';

const MAX_IN_NAME = 4;
const MAX_IN_END = 2;
/** Extra points over any other reading of the single word, because the list determines its meaning. */
const LISTED = 3;

/**
 * Returns names of one make that share a word that occurs only once: `silverado 1500 or 2500`, `model 3/y`, `f150,
 * 250`, `3 or 5 series`.
 */
export function sharedNameReadings(sentence: Sentence, lexicon: Lexicon): ReadingPiece[] {
  const { vehicles } = lexicon;
  const { atoms } = sentence;
  const keyOf = (from: number, to: number) =>
    atoms
      .slice(from, to)
      .map((atom) => atom.key)
      .join('');
  const isOpen = (key: string) => isUnsaid(key, lexicon);
  const called = (key: string) => modelsOf(vehicles.get(key) ?? []);
  const pieces: ReadingPiece[] = [];
  const add = (at: number, key: string, makes: ReadonlySet<string>): boolean => {
    const name = called(key).find(({ make }) => makes.has(make));
    if (name)
      pieces.push({ from: at, to: at + 1, points: scoreReading(1) + LISTED, reading: choiceReading(carParams(name)) });
    return name !== undefined;
  };
  /** The shared beginning of the names in a list, by the atom after its last name. */
  const begun = new Map<number, { prefix: string; makes: ReadonlySet<string> }>();
  for (const { left, right } of jointsOf(sentence)) {
    const key = atoms[right]!.key;
    const before = isOpen(key) ? begun.get(left) : undefined;
    if (before && add(right, before.prefix + key, before.makes)) begun.set(right + 1, before);
    for (let from = Math.max(0, left - MAX_IN_NAME); !before && isOpen(key) && from < left; from++) {
      const makes = new Set(called(keyOf(from, left)).map(({ make }) => make));
      if (makes.size === 0) continue;
      const prefix = prefixesOf(atoms.slice(from, left).map((atom) => atom.key)).find((each) =>
        add(right, each + key, makes),
      );
      if (prefix === undefined) continue;
      begun.set(right + 1, { prefix, makes });
      break;
    }
    for (const piece of sharedEnd(sentence, lexicon, left, right)) pieces.push(piece);
  }
  return pieces;
}

/**
 * In `3 or 5 series`, `c or e class`, `ext or crew cab` and `red or black interior`, gives the first word the ending of
 * the second one.
 */
function sharedEnd({ atoms, folded }: Sentence, lexicon: Lexicon, left: number, right: number): ReadingPiece[] {
  const first = atoms[left - 1]!;
  const isComma = left === right && folded.slice(first.to, atoms[right]!.from).includes(',');
  for (let end = right + 1; !isComma && end <= right + MAX_IN_END; end++) {
    const rest = atoms.slice(right + 1, end + 1);
    if (rest.length < end - right || rest.some(({ broken }) => broken)) break;
    const suffix = rest.map(({ key }) => key).join('');
    const [one, other] = [first.key + suffix, atoms[right]!.key + suffix];
    const makes = new Set(modelsOf(lexicon.vehicles.get(other) ?? []).map(({ make }) => make));
    const name = modelsOf(lexicon.vehicles.get(one) ?? []).find(({ make }) => makes.has(make));
    const [said, ended] = [lexicon.plain.get(one), lexicon.plain.get(other)];
    const isSame =
      said && ended && 'params' in said && 'params' in ended && haveCommonSection(said.params, ended.params);
    const params = isSame ? said.params : name && isUnsaid(first.key, lexicon) ? carParams(name) : undefined;
    if (params) return [{ from: left - 1, to: left, points: scoreReading(1) + LISTED, reading: choiceReading(params) }];
  }
  return [];
}

/** Returns whether a word means nothing by itself. */
function isUnsaid(key: string, { plain, vehicles }: Lexicon): boolean {
  return !plain.has(key) && (!vehicles.has(key) || isEverydayKey(key));
}

/** Returns where two words are listed: the index after the first word, and the index of the second. */
function jointsOf({ atoms, folded }: Sentence): { left: number; right: number }[] {
  return atoms.flatMap((atom, at) => {
    if (at === 0) return [];
    if (/^(?:or|and|nor|not|no)$/.test(atom.key)) return at + 1 < atoms.length ? [{ left: at, right: at + 1 }] : [];
    const gap = folded.slice(atoms[at - 1]!.to, atom.from);
    return /^\s*[/&,+]\s*$/.test(gap) ? [{ left: at, right: at }] : [];
  });
}

/**
 * Returns the possible shared beginnings: `ram` of `ram 1500`, `f` of `f150`; the longest first, and the whole name
 * last.
 */
function prefixesOf(keys: readonly string[]): string[] {
  const parts = keys.map((_, at) => keys.slice(0, at).join('')).filter((prefix) => prefix !== '');
  const letters = /^[a-z]+(?=\d)/.exec(keys.at(-1)!)?.[0];
  const inLast = letters === undefined ? [] : [keys.slice(0, -1).join('') + letters];
  // `bronco not sport` does not mean a Bronco Sport.
  return [...inLast, ...parts.toReversed(), keys.join('')];
}

/** Returns the names that include their make; if there are none, all names, as for a name without other words. */
function modelsOf(names: readonly VehicleName[]): readonly VehicleName[] {
  const models = names.filter(
    ({ model, series, trim }) => (model !== null || series !== undefined) && trim === undefined,
  );
  const whole = models.filter((name) => name.whole);
  return whole.length > 0 ? whole : models;
}
