import { COMPARE_FORM } from '#features/compare/compare.ui.ts';
import { SAVE_FORM } from '#features/saves/saves.ui.ts';
import type { Fragment } from '#ui/fragment-list.tsx';
import { DecorativeIcon } from './glyph.tsx';
import '#features/compare/ui/compare-button.css';
import '#features/saves/ui/save-button.css';
import './vehicle-actions.css';

type ActionsProps = { id: number; title: string };

/**
 * The buttons that save, compare or share the car, or report its listing. Without scripts, links lead to a page that
 * does the same.
 */
export const VEHICLE_ACTIONS: Fragment<ActionsProps> = {
  component: Actions,
  keyOf: ({ id }) => id,
};

function Actions({ id, title }: ActionsProps) {
  const address = `/cars-for-sale/report-listing?listingId=${id}`;
  return (
    <div className="vehicle-actions">
      <button className="heart" form={SAVE_FORM} name="listingId" value={id} aria-label={`Save ${title}`}>
        <span>Save</span>
      </button>
      <button className="compare-button" form={COMPARE_FORM} name="add" value={id} aria-label={`Compare ${title}`}>
        <span>Compare</span>
      </button>
      <a href={address} rel="nofollow" data-dialog="share-listing">
        <DecorativeIcon name="share" />
        <span>Share</span>
      </a>
      <details className="more-menu">
        <summary aria-label="More">
          <DecorativeIcon name="more" />
        </summary>
        <ul>
          <li>
            <a href={address} rel="nofollow" data-dialog="report-listing">
              Report listing
            </a>
          </li>
          <li className="with-script">
            <button type="button" className="print-page">
              Print
            </button>
          </li>
        </ul>
      </details>
    </div>
  );
}
