import { formatCount } from '#kit/text/format.ts';
import { CLEAR_HISTORY_PATH, KEEP_HISTORY_PATH } from '#features/interest/interest.ui.ts';
import type { AccountData } from './page-data.ts';

/** The switch of the browsing history, which is off until the shopper turns it on. Works without scripts. */
export function HistorySection({ history: { isKept, count, isHidden } }: AccountData) {
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
