import type { MakeView } from '../page-data.ts';

/** A search takes this many makes (spec 2 §5: groupsLimit). */
export const MOST_GROUPS = 5;

/**
 * Chosen makes, each a group of its own, and those that can be added. `asked`: the makes of a search on its way, which
 * count as chosen already.
 */
export function makeGroups(
  makes: readonly MakeView[],
  asked: readonly string[] | null,
): { groups: MakeView[]; others: MakeView[] } {
  const isChosen = ({ value, selected, models }: MakeView) => {
    if (asked === null) return selected === true;
    // A make that only its models imply stands in no parameter of its own.
    return asked.includes(value) || (selected === true && models.some((model) => model.selected) && asked.length === 0);
  };
  return { groups: makes.filter(isChosen), others: makes.filter((make) => !isChosen(make)).map(notChosen) };
}

/** One that is taken back while its search is on its way is drawn anew, as a box that is empty. */
function notChosen(make: MakeView): MakeView {
  if (!make.selected) return make;
  const { selected: _, ...rest } = make;
  return rest;
}
