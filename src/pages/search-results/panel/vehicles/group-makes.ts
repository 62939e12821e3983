import type { MakeView } from '../../page-data.ts';

/** Maximum number of makes in a search (spec 2 §5: groupsLimit). */
export const MAX_MAKE_GROUPS = 5;

/**
 * Splits makes into the chosen ones, each a separate group, and those that can be added. `asked`: the makes of the
 * pending search, which count as chosen.
 */
export function groupMakes(
  makes: readonly MakeView[],
  asked: readonly string[] | null,
): { groups: MakeView[]; others: MakeView[] } {
  const isChosen = ({ value, selected, models, only }: MakeView) => {
    if (only) return true;
    if (asked === null) return selected === true;
    // A make that is only implied by its models is not a parameter of the search.
    return asked.includes(value) || (selected === true && models.some((model) => model.selected) && asked.length === 0);
  };
  return { groups: makes.filter(isChosen), others: makes.filter((make) => !isChosen(make)).map(notChosen) };
}

/** A make that was cleared in the pending search is rendered as an unchecked box. */
function notChosen(make: MakeView): MakeView {
  if (!make.selected) return make;
  const { selected: _, ...rest } = make;
  return rest;
}
