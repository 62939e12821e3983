import { DeskList, DeskPager, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { HiddenListingsView } from './page-data.ts';
import { ReasonSelect } from './reports.tsx';

/** Lists the listings that operators have hidden, and hides one by its number. */
export function HiddenListings({ tabs, reasons, listings, newest, older }: HiddenListingsView) {
  return (
    <>
      <DeskTabs label="Reports" tabs={tabs} />
      <form className="desk-form" method="post" action="/operator/hidden">
        <ReasonSelect reasons={reasons} />
        <label className="field">
          Listing number (at the end of its page’s address)
          <input className="input" name="listingId" inputMode="numeric" pattern="[0-9]*" required maxLength={15} />
        </label>
        <button className="button primary" name="action" value="hide">
          Hide listing
        </button>
      </form>
      <DeskList label="Hidden listings" none="No hidden listings.">
        {listings.map(({ id, title, href, dealer, reason, isAutomatic, hidden, isOffered }) => (
          <li key={id}>
            <div>
              <p className="desk-row-title">
                <a href={href}>{title}</a>
              </p>
              <p className="desk-soft">
                {reason}, hidden <Moment {...hidden} /> · <a href={dealer.href}>{dealer.label}</a> · listing {id}
              </p>
              {isAutomatic && (
                <p className="desk-soft">
                  <span className="desk-badge warn">hidden automatically</span> Waiting for your decision under Reported
                  listings. Restoring it dismisses its reports.
                </p>
              )}
              {!isOffered && (
                <p className="desk-soft">Its feed no longer contains it, so restoring it doesn’t list it again.</p>
              )}
            </div>
            <form className="desk-actions" method="post" action="/operator/hidden">
              <input type="hidden" name="listingId" value={id} />
              <button className="button" name="action" value="restore">
                Restore<span className="visually-hidden"> {title}</span>
              </button>
            </form>
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}
