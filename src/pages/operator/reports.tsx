import { DeskPager, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import { Select } from '#ui/select.tsx';
import type { ReasonOption, ReportsView } from './page-data.ts';

type Listing = ReportsView['listings'][number];

/** Lists reported listings, with what shoppers say about them. */
export function Reports({ tabs, oldest, automatic, reasons, listings, first, next }: ReportsView) {
  return (
    <>
      <DeskTabs label="Reports" tabs={tabs} />
      {automatic && (
        <p className="desk-note" role="status">
          Hidden automatically after fraud reports: {automatic.count}, the first <Moment {...automatic.oldest} />.
          Please review within 24 hours.
        </p>
      )}
      {listings.length === 0 ? (
        <p>No open reports.</p>
      ) : (
        <>
          <p className="desk-soft">
            {oldest && (
              <>
                The oldest open report is from <Moment {...oldest} />.{' '}
              </>
            )}
            A hidden listing leaves the search, the sitemap and email alerts at once, and imports don’t bring it back.
          </p>
          <ul className="desk-list" aria-label="Reported listings">
            {listings.map((listing) => (
              <li key={listing.id}>
                <Report {...listing} />
                <Decision {...listing} reasons={reasons} />
              </li>
            ))}
          </ul>
        </>
      )}
      <DeskPager newest={first} older={next} words={{ newest: 'First page', older: 'Next page' }} />
    </>
  );
}

function Report({ title, href, dealer, count, oldest, absence, reports, more }: Listing) {
  return (
    <div>
      <p className="desk-row-title">
        <a href={href}>{title}</a>
      </p>
      <p className="desk-soft">
        {count}, the oldest <Moment {...oldest} /> · <a href={dealer.href}>{dealer.label}</a>
        {absence !== null && (
          <>
            {' · '}
            <span className="desk-badge warn">{absence}</span>
          </>
        )}
      </p>
      <ul className="desk-reasons" aria-label="What shoppers say">
        {reports.map(({ reason, words, email, at }, place) => (
          <li key={place}>
            {reason}, <Moment {...at} />
            {email !== null && (
              <>
                , <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
            {words !== null && <p className="desk-words">{words}</p>}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
    </div>
  );
}

function Decision({
  id,
  title,
  upTo,
  reason,
  reasons,
  isHidden,
  isHiddenAutomatically,
}: Listing & { reasons: readonly ReasonOption[] }) {
  return (
    <form className="desk-actions" method="post" action="/operator/reports">
      <input type="hidden" name="listingId" value={id} />
      <input type="hidden" name="upTo" value={upTo} />
      {(!isHidden || isHiddenAutomatically) && (
        <>
          <ReasonSelect reasons={reasons} reason={reason} title={title} />
          <button className="button primary" name="action" value="hide">
            {isHiddenAutomatically ? 'Keep hidden' : 'Hide'}
            <span className="visually-hidden"> {title}</span>
          </button>
        </>
      )}
      <button className="button" name="action" value="dismiss">
        {isHiddenAutomatically ? 'Dismiss and restore' : 'Dismiss'}
        <span className="visually-hidden"> the reports of {title}</span>
      </button>
    </form>
  );
}

/** The field for the reason to hide a listing, which other operators can read. */
export function ReasonSelect(props: { reasons: readonly ReasonOption[]; reason?: string; title?: string }) {
  const { reasons, reason = 'fraud', title } = props;
  return (
    <label className="field">
      <span className={title === undefined ? undefined : 'visually-hidden'}>
        Reason{title !== undefined && ` to hide ${title}`}
      </span>
      <Select name="reason" value={reason} options={reasons} />
    </label>
  );
}
