import { BackLink, DeskFrame, DeskPart, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import { AdForm } from './ads/ad-form.tsx';
import { AdList } from './ads/ad-list.tsx';
import { BookingForm } from './booking-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import { ReservePrices } from './reserve-prices.tsx';
import { Statement } from './statement.tsx';
import type { ChargeView, PromotionsData, SlotResultsView } from './page-data.ts';
import './page.css';
import { Results } from './results.tsx';

/** Campaigns, for dealers and operators, and ads, for operators. It has only links and forms, so it needs no script. */
export function PromotionsPage({ view, ...frame }: PromotionsData) {
  return (
    <DeskFrame {...frame}>
      {view.kind === 'campaigns' && <CampaignList {...view} />}
      {view.kind === 'campaign' && <CampaignDetails {...view} />}
      {view.kind === 'slot-results' && <SlotResults {...view} />}
      {view.kind === 'booking' && <BookingForm {...view} />}
      {view.kind === 'statement' && <Statement {...view} />}
      {view.kind === 'charge' && <ChargeDetails {...view} />}
      {view.kind === 'reserve-prices' && <ReservePrices {...view} />}
      {view.kind === 'ads' && <AdList {...view} />}
      {view.kind === 'ad-form' && <AdForm {...view} />}
    </DeskFrame>
  );
}

/** Explains the price of one click with the numbers of its auction. */
function ChargeDetails({ back, facts, steps, summary, auction }: ChargeView) {
  return (
    <>
      <BackLink {...back} />
      <DeskPart id="charge" title="The click">
        <dl className="desk-facts">
          {facts.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={value}>{value}</dd>])}
        </dl>
      </DeskPart>
      <DeskPart id="price" title="How the price was set">
        <p>{summary}</p>
        {steps && (
          <ol className="campaign-steps">
            {steps.map(({ label, value, about }) => (
              <li key={label}>
                <p>
                  {label} <strong>{value}</strong>
                </p>
                <p className="desk-soft">{about}</p>
              </li>
            ))}
          </ol>
        )}
        <p className="desk-soft">
          Auction <code>{auction}</code>. Its inputs are kept for 90 days. Until then, anyone who runs this site can
          replay it with <code>npm run promotions -- replay {auction}</code> and gets the same winners and prices.
        </p>
      </DeskPart>
    </>
  );
}

/** Renders how many places were sold, and what they earned. */
function SlotResults({ pages, brands, results }: SlotResultsView) {
  return (
    <>
      <DeskTabs label="Promotions" tabs={pages} />
      <DeskTabs label="Site" tabs={brands} />
      <DeskPart id="results" title="Places and revenue">
        {results ? <Results {...results} /> : <p>No auction was held in the last 30 days.</p>}
      </DeskPart>
    </>
  );
}
