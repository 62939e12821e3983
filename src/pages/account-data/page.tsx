import { PageFrame } from '#ui/frame/page-frame.tsx';
import { StoredItems, StoredItemsStep } from '../shared/stored-items/stored-items.tsx';
import type { AccountDataView } from './page-data.ts';
import './page.css';

/** Everything that an account holds, item by item. */
export function AccountDataPage({ brand, items }: AccountDataView) {
  return (
    <PageFrame brand={brand} className="account-data" hasFooter={false}>
      <h1>Your data</h1>
      <StoredItemsStep {...items} />
      <p>
        Everything that your account holds. Open an item to see what we store, download it, or delete it.{' '}
        <a href="/privacy">Why we store it, and for how long</a>.
      </p>
      <p className="stored-actions">
        <a className="button" href="/account/export" download>
          Download everything
        </a>
        <a className="button" href="/account">
          Delete the account
        </a>
      </p>
      <StoredItems {...items} />
      <section className="stored-section" aria-labelledby="stored-unlisted">
        <h2 id="stored-unlisted">What we can’t show here</h2>
        <p>
          Answers to “How helpful was this information?” are stored without your account, so we can’t tell which are
          yours. The same is true of visitor counts. To see what this browser stores, open the{' '}
          <a href="/privacy#browser">privacy page</a>.
        </p>
      </section>
    </PageFrame>
  );
}
