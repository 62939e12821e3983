import type { Dealership } from '#features/dealers/dealers.ts';
import { listingTitle } from '#features/listings/listings.ts';
import {
  CAMPAIGN_TIME_ZONE,
  type Charge,
  type ChargeExplanation,
  explainCharge,
  placementLabel,
  slotLabel,
} from '#features/promotions/promotions.ts';
import type { ChargedAuction, ChargedDay, StatementLine } from '#features/promotions/promotions.server.ts';
import type { IssuedInvoice } from '#ports/billing/billing.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { addDays, chargeBars, dayText, monthText } from './campaign-views.ts';
import { DEALER_PROMOTIONS, dealerPages, type PromotionsPage } from './load-campaigns.ts';
import type { ChargeView, PromotionsData, StatementView } from './page-data.ts';

/** Charges per page. One more is queried to find out whether there are more. */
export const CHARGES_PER_PAGE = 50;
const STATEMENT = `${DEALER_PROMOTIONS}/statement`;

/** `month`: `2026-11`. `before`: the last charge of the previous page. */
export type StatementQuery = { month: string; before?: number | undefined };

export type FoundStatement = {
  lines: readonly StatementLine[];
  charges: readonly Charge[];
  days: readonly ChargedDay[];
  invoice: Pick<IssuedInvoice, 'reference' | 'issuedAt'> | null;
};

/** Loads the statement of one dealership and month. */
export function loadStatement(
  page: PromotionsPage,
  { dealerships, chosen }: { dealerships: readonly Dealership[]; chosen: Dealership },
  { month, before }: StatementQuery,
  { lines, charges: found, days, invoice }: FoundStatement,
): PageAnswer<PromotionsData> {
  const { ownerId } = chosen;
  const charges = found.slice(0, CHARGES_PER_PAGE);
  const href = (query: Record<string, string | number>, path = STATEMENT) =>
    `${path}?${new URLSearchParams(Object.entries({ dealer: ownerId, ...query }).map(([name, value]) => [name, String(value)]))}`;
  const link = (other: string) => ({ label: monthText(other), href: href({ month: other }) });
  const next = shiftMonth(month, 1);
  const view: StatementView = {
    kind: 'statement',
    pages: dealerPages('statement', ownerId),
    dealers:
      dealerships.length > 1
        ? dealerships.map((one) => ({
            label: one.name,
            href: `${STATEMENT}?dealer=${one.ownerId}&month=${month}`,
            current: one.ownerId === ownerId,
          }))
        : [],
    previous: link(shiftMonth(month, -1)),
    next: next <= page.today.slice(0, 7) ? link(next) : null,
    invoice: invoiceText(month, page.today, invoice, lines.length > 0),
    total: formatCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    chart: days.length === 0 ? null : chargeBars(days, { ...monthPeriod(month), period: `in ${monthText(month)}` }),
    lines: lines.map(({ campaignId, clicks, amountCents, ...campaign }) => ({
      title: `${placementLabel(campaign)}, campaign ${campaignId}`,
      href: `${DEALER_PROMOTIONS}/${campaignId}`,
      clicks: formatNumber(clicks),
      average: formatCents(Math.round(amountCents / clicks)),
      amount: formatCents(amountCents),
    })),
    charges: charges.map((charge) => ({
      href: `${DEALER_PROMOTIONS}/charges/${charge.id}`,
      at: momentView(charge.at, { now: page.now, timeZone: CAMPAIGN_TIME_ZONE }),
      car: listingTitle(charge.car),
      about: slotLabel(charge),
      price: formatCents(charge.priceCents),
    })),
    newest: before === undefined ? null : href({ month }),
    older: found.length > CHARGES_PER_PAGE ? href({ month, before: charges.at(-1)!.id }) : null,
    csv: href({ month }, `${STATEMENT}.csv`),
  };
  const title = `Statement of ${chosen.name}, ${monthText(month)}`;
  return deskPage(page.brand, { title, links: page.links, note: page.note }, view);
}

function invoiceText(month: string, today: string, invoice: FoundStatement['invoice'], hasCharges: boolean): string {
  if (invoice) return `Invoice ${invoice.reference}, issued ${dayText(invoice.issuedAt.toISOString().slice(0, 10))}.`;
  if (month >= today.slice(0, 7))
    return `This month isn’t over yet. Its invoice is issued after ${dayText(monthPeriod(month).to)}.`;
  return hasCharges ? 'The invoice is being issued.' : 'No invoice, because no clicks were charged.';
}

/** The first and the last day of a month. */
export function monthPeriod(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${shiftMonth(month, 1)}-01`, -1) };
}

export function shiftMonth(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** Loads the explanation of one charge, from the numbers of its auction. */
export function loadCharge(
  page: PromotionsPage,
  charge: Charge & { ownerId: number; auction: ChargedAuction | null },
): PageAnswer<PromotionsData> {
  const { auction, priceCents, at, day, car, listingId, ownerId, campaignId, auctionId } = charge;
  const explanation = auction && explainCharge(auction, charge);
  const view: ChargeView = {
    kind: 'charge',
    back: { label: 'Back to the statement', href: `${STATEMENT}?dealer=${ownerId}&month=${day.slice(0, 7)}` },
    facts: [
      { label: 'Price', value: formatCents(priceCents) },
      { label: 'Clicked', value: momentView(at, { now: page.now, timeZone: CAMPAIGN_TIME_ZONE }).text },
      { label: 'Car', value: `${listingTitle(car)}, listing ${listingId}` },
      ...(explanation && explanation.wonWith !== listingId
        ? [{ label: 'Showcase', value: `won with listing ${explanation.wonWith}; all its cars cost the same` }]
        : []),
      { label: 'Placement', value: slotLabel(charge) },
      { label: 'Campaign', value: String(campaignId) },
    ],
    steps: explanation ? stepsOf(explanation) : null,
    summary: explanation ? summaryOf(explanation) : 'The inputs of this auction are no longer kept.',
    auction: auctionId,
  };
  return deskPage(page.brand, { title: `Charge ${charge.id}`, links: page.links, note: page.note }, view);
}

function summaryOf({ priceCents, neededCents, reserveCents, bidCents }: ChargeExplanation): string {
  const price = formatCents(priceCents);
  if (neededCents === null)
    return `No other seller wanted this place, so you paid the reserve price of ${formatCents(reserveCents)}.`;
  if (neededCents < reserveCents)
    return `A lower price than the reserve price would have ranked above the next seller, so you paid the reserve price of ${formatCents(reserveCents)}.`;
  if (priceCents >= bidCents) return `You paid your whole bid, ${price}, because that was needed to win.`;
  return `You paid ${price}: the least that ranked above the next seller. Your bid was ${formatCents(bidCents)}.`;
}

function stepsOf(explanation: ChargeExplanation): NonNullable<ChargeView['steps']> {
  const { bidCents, clickRate, quality, score, scoreOfNext, neededCents, reserveCents, priceCents } = explanation;
  return [
    {
      label: 'Your bid',
      value: formatCents(bidCents),
      about: 'Your maximum bid per click, or your share of the budget if less was left.',
    },
    {
      label: 'Your score',
      value: decimals(score),
      about: `${formatCount(bidCents, 'cent')} × ${percent(clickRate)} expected clicks at this position × ${decimals(quality)} fit with the search`,
    },
    {
      label: 'Score of the next seller',
      value: scoreOfNext === null ? 'none' : decimals(scoreOfNext),
      about: 'The best car of another seller that did not get the place. Its seller and bid stay confidential.',
    },
    {
      label: 'Needed to win',
      value: neededCents === null ? 'nothing' : formatCents(neededCents),
      about:
        neededCents === null
          ? 'There was no other seller.'
          : `${decimals(scoreOfNext!)} ÷ ${percent(clickRate)} expected clicks ÷ ${decimals(quality)} fit, rounded up to the cent that ranks above it`,
    },
    { label: 'Reserve price', value: formatCents(reserveCents), about: 'The lowest price for this place.' },
    {
      label: 'Price of the click',
      value: formatCents(priceCents),
      about: 'The higher of what was needed to win and the reserve price, but never more than your bid.',
    },
  ];
}

function decimals(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function percent(value: number): string {
  return `${Number((value * 100).toPrecision(3))}%`;
}
