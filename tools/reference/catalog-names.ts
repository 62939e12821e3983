import { MAKES, RENAMED_MODELS } from './catalog-edits.ts';

/** A vPIC model's place in the catalog; `badge` is the trim that the model's own name contains (BMW's `328i`). */
export type CatalogName = { make: string; model: string; badge: string | null };

const renames = readRenames();

/** Returns `null` for models that the catalog leaves out. */
export function catalogNameOf(source: { make: string; model: string }): CatalogName | null {
  const make = MAKES[source.make]!;
  const series = make === 'BMW' ? bmwSeries(source.model) : null;
  if (series) return { make, model: series, badge: source.model.split(',')[0]! };
  const renamed = renames.get(`${make}|${source.model}`);
  if (renamed === '') return null;
  const moved = renamed?.includes(':') ? renamed.split(':') : null;
  return { make: moved?.[0] ?? make, model: moved?.[1] ?? renamed ?? source.model, badge: null };
}

function readRenames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of RENAMED_MODELS.split('\n').filter(Boolean)) {
    const [make, names, target] = line.split('|').map((cell) => cell.trim());
    if (target === '=') continue;
    for (const name of names!.split(', ')) found.set(`${make}|${name}`, target!);
  }
  return found;
}

/** `328i`, `M340i xDrive` and `ActiveHybrid 5` are trims of the series that shoppers look for. */
function bmwSeries(model: string): string | null {
  const digit = /^M?([1-8])\d\d(?:\D*$|[A-Za-z]*, )/.exec(model)?.[1] ?? /^ActiveHybrid (\d)$/.exec(model)?.[1];
  return digit ? `${digit} Series` : null;
}
