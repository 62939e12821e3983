import type { KnownModel } from '../browser/use-models.ts';
import type { MakeView } from '../page-data.ts';

export type FoundModel = { key: string; code: string; name: string };

const MOST = 8;

/** The first models that begin with the words, then those that hold them, of makes on offer that are not chosen. */
export function matchModels(models: readonly KnownModel[], makes: readonly MakeView[], typed: string): FoundModel[] {
  const words = plain(typed);
  if (words.length < 2) return [];
  const makeNames = new Map(makes.filter(({ selected }) => !selected).map(({ value, label }) => [value, label]));
  return models
    .filter(({ makeCode }) => makeNames.has(makeCode))
    .map(({ code, label, makeCode }) => ({
      key: `${makeCode}-${code}`,
      code,
      name: `${makeNames.get(makeCode)} ${label}`,
      at: plain(label).indexOf(words),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ key, code, name }) => ({ key, code, name }));
}

/** `F-150` is found by `f150`. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
