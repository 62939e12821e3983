import { DeskFrame } from '#pages/shared/desk/desk-frame.tsx';
import { AdForm } from './ads/ad-form.tsx';
import { AdList } from './ads/ad-list.tsx';
import { BookingForm } from './booking-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CampaignDetails } from './campaign-details.tsx';
import { ChargeDetails } from './charge-details.tsx';
import { ReservePrices } from './reserve-prices.tsx';
import { SlotResults } from './slot-results.tsx';
import { Statement } from './statement.tsx';
import type { PromotionsData } from './page-data.ts';
import './page.css';

/** Campaigns, for dealers and operators, and ads, for operators. Only links and forms, so it needs no script. */
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
