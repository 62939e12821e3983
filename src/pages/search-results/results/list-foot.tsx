import { THANKS_TEXTS } from '#features/listings/listings.ui.ts';
import { addressOf } from '../browser/query/search-address.ts';
import type { SellClaim } from '#features/brands/brands.ts';
import type { SearchResultsData } from '../page-data.ts';
import { type FormEvent, useRef, useState } from 'react';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Honeypot } from '#ui/honeypot.tsx';
import './list-foot.later.css';

type State = 'open' | 'thanked' | 'failed';

/** Renders the end of the list: selling a car, the feedback question, and further links. */
export function ListFoot({ data }: { data: ListFootProps & BrandPart }) {
  const [sell, links] = footLists(data);
  return (
    <>
      <FragmentList {...sell} />
      <FragmentList {...links} />
    </>
  );
}

export function footLists({ query, thanks, certifiedQuery, brand }: ListFootProps & BrandPart) {
  return [
    { of: SELL_BLOCK, items: [{ claim: brand.sellClaim ?? null }] },
    { of: LIST_FOOT, items: [{ query, thanks, certifiedQuery }] },
  ] as const;
}

type BrandPart = Pick<SearchResultsData, 'brand'>;

type ListFootProps = Pick<SearchResultsData, 'query' | 'thanks' | 'certifiedQuery'>;

/**
 * Invites shoppers to sell their car, and links to the page with its value (spec 2 §1). `claim`: `null` unless the
 * operator configured one (spec 2 §9).
 */
const SELL_BLOCK: Fragment<{ claim: SellClaim | null }> = {
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
  compact: true,
};

const LIST_FOOT: Fragment<ListFootProps> = {
  component: ({ query, thanks, certifiedQuery }) => (
    <aside className="list-foot" aria-label="About these results">
      {thanks === 'report' ? (
        <p role="status">{THANKS_TEXTS.report}</p>
      ) : (
        <Feedback query={query} thanked={thanks === 'feedback'} />
      )}
      <div className="list-foot-links">
        <a href={addressOf(query)} data-dialog="share-search">
          Share this search
          <noscript>(copy this link)</noscript>
        </a>
        {/* Needs no `nofollow`, because robots.txt excludes the page. */}
        <a href={`/cars-for-sale/certified-program?${certifiedQuery ?? query}`} data-dialog="certified-program">
          Certified Program Details
        </a>
      </div>
    </aside>
  ),
  fixed: ['thanks'],
  compact: true,
};

/**
 * Asks once whether the page was helpful (spec 1 §2). It is a plain form; scripts send the answer without leaving the
 * page.
 */
function Feedback({ query, thanked }: { query: string; thanked: boolean }) {
  const [state, setState] = useState<State>(thanked ? 'thanked' : 'open');
  const words = useRef<HTMLParagraphElement>(null);
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = event.currentTarget;
    // The clicked button disappears, so the focus moves to the text that replaces it.
    words.current?.focus({ preventScroll: true });
    setState('thanked');
    import('#pages/shared/listing-dialogs/send-form.ts')
      .then(({ sendForm }) => sendForm(form, submitter))
      .then((sent) => sent.ok || setState('failed'))
      .catch(() => setState('failed'));
  };
  return (
    <form className="feedback" method="post" action="/cars-for-sale/svc/feedback" onSubmit={answer}>
      <input type="hidden" name="search" value={query} />
      <Honeypot />
      <p ref={words} role="status" tabIndex={-1}>
        {state === 'thanked'
          ? THANKS_TEXTS.feedback
          : state === 'failed'
            ? 'That didn’t go through. Please try again.'
            : 'How helpful was this information?'}
      </p>
      <div className="feedback-answers" hidden={state === 'thanked'}>
        <button className="button" name="helpful" value="yes">
          Helpful
        </button>
        <button className="button" name="helpful" value="no">
          Not helpful
        </button>
      </div>
    </form>
  );
}
