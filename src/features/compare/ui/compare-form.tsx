import { COMPARE_CALLS } from '../model/compare-paths.ts';
import { type CompareList, formatListingIds } from '../model/compare-list.ts';

/** Id of the form that posts changes of the list of compared cars. There is one per page, for its buttons. */
export const COMPARE_FORM = 'compare-form';

/**
 * Renders the form of the buttons that add or remove a compared car. `shown`: the displayed comparison, to which the
 * shopper returns without scripts.
 */
export function CompareForm({ shown }: { shown?: { listingIds: CompareList; search: string } }) {
  return (
    <form id={COMPARE_FORM} method="post" action={COMPARE_CALLS} hidden>
      {shown && (
        <>
          <input type="hidden" name="listingIds" value={formatListingIds(shown.listingIds)} />
          <input type="hidden" name="search" value={shown.search} />
        </>
      )}
    </form>
  );
}
