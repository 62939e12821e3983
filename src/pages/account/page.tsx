import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { formatCount } from '#kit/text/format.ts';
import { CLEAR_HISTORY_PATH, KEEP_HISTORY_PATH } from '#features/interest/interest.ui.ts';
import type { AccountData } from './page-data.ts';
import { Passkeys } from './passkeys.tsx';
import { DataSection, EmailSection, PasswordSection, ProfileSection } from './sections.tsx';
import { SinceDate } from './since.tsx';
import './page.css';

/** The user's own account: plain forms; adding passkeys needs script. */
export function AccountPage(data: AccountData) {
  const { brand, done } = data;
  return (
    <PageFrame brand={brand} className="account" current="/account">
      <div className="account-head">
        <h1>Your account</h1>
        <form method="post" action="/account-api/sign-out">
          <button className="button">Sign out</button>
        </form>
      </div>
      {data.notifiesHere && <p>Signing out also ends notifications in this browser.</p>}
      {done !== null && (
        <p className="account-done" role="status">
          {done}
          {data.isInDevMailbox && (
            <>
              {' '}
              <a href="/dev/mail">Open the mailbox</a>
            </>
          )}
        </p>
      )}
      <nav className="account-links" aria-label="Your activity">
        <a href="/saved-cars">Saved cars</a>
        <a href="/saved-searches">Saved searches</a>
        {data.hasNotifications && <a href="/alerts/notifications">Notifications</a>}
        <a href="/contacted-sellers">Sellers I contacted</a>
        {data.offers.length > 0 && <a href="#offers">Offers for your cars{newOffers(data)}</a>}
        {data.isDealer && <a href="/dealer/leads">Dealer’s desk</a>}
        {data.isOperator && <a href="/operator">Operator</a>}
      </nav>
      <ReceivedOffers {...data} />
      <ProfileSection {...data} />
      <EmailSection {...data} />
      <PasswordSection {...data} />
      <Passkeys {...data} />
      <Sessions {...data} />
      <HistorySection {...data} />
      <DataSection {...data} />
    </PageFrame>
  );
}

function newOffers({ offers }: AccountData): string {
  const count = offers.filter(({ isNew }) => isNew).length;
  return count > 0 ? ` (${count} new)` : '';
}

/** Lists the offers for the user's own cars, because a seller may not get or read the email about them. */
function ReceivedOffers({ offers }: AccountData) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers-title" id="offers">
      <h2 id="offers-title">Offers for your cars</h2>
      <ul className="account-list">
        {offers.map(({ leadId, title, amount, status, isNew }) => (
          <li key={leadId}>
            <span>
              {isNew && <strong className="account-new">New</strong>} {amount} for {title}
              <span className="account-soft"> · {status}</span>
            </span>
            <form method="post" action="/account-api/received-offers/open">
              <input type="hidden" name="leadId" value={leadId} />
              <button className="button" aria-label={`Open the offer of ${amount} for ${title}`}>
                Open
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ sessions, hasNotifications }: AccountData) {
  return (
    <section aria-labelledby="sessions-title" id="sessions">
      <h2 id="sessions-title">Where you are signed in</h2>
      <ul className="account-list">
        {sessions.map(({ id, browser, since, isThis }) => (
          <li key={id}>
            <span>
              {browser} <SinceDate since={since} word="since" />
            </span>
            {isThis ? (
              <strong>This browser</strong>
            ) : (
              <form method="post" action="/account-api/sessions/end">
                <input type="hidden" name="sessionId" value={id} />
                <button className="button" aria-label={`Sign out ${browser}, since ${since.text}`}>
                  Sign out
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/account-api/sessions/end-others">
          <button className="button">Sign out everywhere else</button>
          {hasNotifications && <p>This also ends notifications in those browsers, as changing your password does.</p>}
        </form>
      )}
    </section>
  );
}

/** The switch of the browsing history, which is off until the shopper turns it on. Works without scripts. */
function HistorySection({ history: { isKept, count, isHidden } }: AccountData) {
  return (
    <section aria-labelledby="history-title" id="history">
      <h2 id="history-title">Cars you view</h2>
      <p className="account-soft">
        {isKept
          ? `On: your account keeps the cars you view for 90 days after your last view, so that all your devices show the same list. It has ${formatCount(count, 'car')} now.`
          : 'Off: only each browser remembers the cars you view. Turn this on to have the same list on all your devices. Nothing is sold or shared, and the order of results stays the same for everyone.'}
      </p>
      {isHidden && (
        <p>
          Your browser sends Global Privacy Control, so it doesn’t send us the cars you view
          {isKept && ', and this browser’s views aren’t added'}.
        </p>
      )}
      <form method="post" action={KEEP_HISTORY_PATH}>
        <button className="button" name="keep" value={isKept ? 'off' : 'on'} disabled={isHidden && !isKept}>
          {isKept ? 'Turn off and delete' : 'Keep the cars I view on my account'}
        </button>
      </form>
      {isKept && count > 0 && (
        <form method="post" action={CLEAR_HISTORY_PATH}>
          <button className="button">Clear recently viewed cars</button>
        </form>
      )}
    </section>
  );
}
