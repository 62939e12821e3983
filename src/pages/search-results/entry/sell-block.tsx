import type { SellClaim } from '#features/brands/brands.ts';
import type { Fragment } from '#ui/fragment-list.tsx';

/**
 * Invites shoppers to sell their car, and links to the page with its value (spec 2 §1). `claim`: `null` unless the
 * operator states it (spec 2 §9).
 */
export const SELL_BLOCK: Fragment<{ claim: SellClaim | null }> = {
  component: ({ claim }) => (
    <section className="sell">
      <div>
        <h2>Sell your car</h2>
        {claim && (
          <p>
            <strong>Sellers get {claim.percent}% more.</strong> {claim.basis}
          </p>
        )}
      </div>
      <a className="button" href="/value">
        What is my car worth?
      </a>
    </section>
  ),
  keyOf: () => '',
  fixed: [],
  contexts: [],
};
