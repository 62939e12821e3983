import { LeadCar, LeadPage } from '#pages/shared/lead/lead-page.tsx';
import type { OfferData } from './page-data.ts';
import '#features/leads/ui/lead-form.css';
import './page.css';

/** Renders an offer and its available actions, for the party that opened the link in their email. */
export function OfferPage(offer: OfferData) {
  const { brand, car, sellerName, title, text, rounds, comments, other, problem } = offer;
  return (
    <LeadPage brand={brand} title={title}>
      <div className="lead-panel">
        <LeadCar car={car} sellerName={sellerName} />
        {problem !== null && (
          <p className="lead-problem" role="alert">
            {problem}
          </p>
        )}
        <p>{text}</p>
        {other.length > 0 && (
          <ul className="offer-other">
            {other.map(({ text: line, href }) => (
              <li key={line}>{href === null ? line : <a href={href}>{line}</a>}</li>
            ))}
          </ul>
        )}
        {comments !== null && <blockquote className="lead-quote">{comments}</blockquote>}
        <Actions offer={offer} />
      </div>
      <section className="lead-panel" aria-labelledby="rounds-title">
        <h2 id="rounds-title">Offers so far</h2>
        <ol className="offer-rounds">
          {rounds.map(({ who, amount, when }) => (
            <li key={when.iso}>
              <strong>{amount}</strong> {who}{' '}
              <time className="lead-soft" dateTime={when.iso}>
                {when.text}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </LeadPage>
  );
}

/** Two forms, so that Enter in the price field never accepts the offer. */
function Actions({ offer }: { offer: OfferData }) {
  const { accept, decline, withdraw, counter, sold, relist } = offer.actions;
  if (accept === null && !withdraw && !sold && !relist) return null;
  return (
    <>
      <form className="offer-answers" method="post" action="/cars-for-sale/offer">
        <Seen offer={offer} />
        {accept !== null && <Answer action="accept" primary label={accept} />}
        {decline && <Answer action="decline" label="Decline" />}
        {withdraw && <Answer action="withdraw" label="Withdraw my offer" />}
        {sold && <Answer action="sold" label="Mark as sold" />}
        {relist && <Answer action="relist" label="Put it back on sale" />}
      </form>
      {counter !== null && <Counter offer={offer} bounds={counter} />}
    </>
  );
}

function Answer({ action, label, primary = false }: { action: string; label: string; primary?: boolean }) {
  return (
    <button className={primary ? 'button primary' : 'button'} name="action" value={action}>
      {label}
    </button>
  );
}

function Counter({ offer, bounds }: { offer: OfferData; bounds: string }) {
  return (
    <form className="offer-counter" method="post" action="/cars-for-sale/offer">
      <Seen offer={offer} />
      <label className="field">
        <span>
          Or make a counteroffer <span className="lead-hint">{bounds}</span>
        </span>
        <input
          className="input"
          name="amount"
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          defaultValue={offer.typed}
          aria-invalid={offer.typed !== ''}
        />
      </label>
      <Answer action="counter" label="Send counteroffer" />
    </form>
  );
}

/** Renders hidden fields that identify the round that the answer is for. */
function Seen({ offer: { secret, round } }: { offer: OfferData }) {
  return (
    <>
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="round" value={round} />
    </>
  );
}
