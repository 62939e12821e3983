import { brandNamed } from '#features/brands/brands.ts';
import { listingTitle } from '#features/listings/listings.ts';
import {
  areaLabel,
  BUDGET_HEAD_START,
  type CampaignAction,
  type CampaignTerms,
  type CampaignState,
  CAMPAIGN_TIME_ZONE,
  CAMPAIGN_ACTION_LABELS,
  nextState,
  placementLabel,
  STATE_LABELS,
} from '#features/promotions/promotions.ts';
import type { CampaignChange, ChargedDay, DeskCampaign } from '#features/promotions/promotions.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { type BadgeView, momentView } from '#pages/shared/desk/desk-view.ts';
import type { BarsView, BudgetView, CampaignRowView, CampaignView, ActionView, FigureView } from './page-data.ts';

/** Names for the codes that campaigns contain. */
export type CampaignNames = {
  /** Names the cars of a search: `Certified SUVs for sale`. `brand`: the key of its brand. */
  query(query: string, brand: string): string;
  area(code: string): string;
};

const STATE_TONES: Partial<Record<CampaignState, BadgeView['tone']>> = {
  pending: 'fresh',
  running: 'good',
  paused: 'warn',
};

/** An approved campaign that has not started yet is not labeled as running. */
export function stateBadge({ state, startsOn }: Pick<DeskCampaign, 'state' | 'startsOn'>, today: string): BadgeView {
  if (state === 'running' && startsOn > today) return { text: 'Scheduled', tone: 'fresh' };
  return { text: STATE_LABELS[state], tone: STATE_TONES[state] ?? 'plain' };
}

/** `Spotlight, Premium: 2020 Toyota Tacoma` */
export function campaignTitle(campaign: DeskCampaign, names: CampaignNames): string {
  return `${placementLabel(campaign)}: ${subjectText(campaign, names)}`;
}

/** `2020 Toyota Tacoma, stock number S-1` */
function carsText(campaign: DeskCampaign, names: CampaignNames): string {
  const text = capitalized(subjectText(campaign, names));
  return campaign.stockNumber === null ? text : `${text}, stock number ${campaign.stockNumber}`;
}

function subjectText({ subject, car, brand, owner }: DeskCampaign, names: CampaignNames): string {
  if (subject.kind === 'query') return names.query(subject.query, brand);
  if (subject.kind === 'store') return owner === null ? 'all cars' : 'all cars of the dealership';
  return car ? listingTitle(car) : 'a car that is no longer listed';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What the user may do with a campaign: an `owner` of the dealership and an `operator` of the site may change it, a
 * `reader` may not.
 */
export type CampaignRole = 'owner' | 'operator' | 'reader';

const ACTIONS: readonly (readonly [action: CampaignAction, confirm: string | null])[] = [
  ['submit', null],
  ['resume', null],
  ['pause', null],
  ['end', 'An ended campaign can’t be started again.'],
];

const ACTION_LABELS: Readonly<Partial<Record<CampaignAction, string>>> = {
  submit: 'Send for approval',
  resume: 'Resume',
  pause: 'Pause',
  end: 'End',
};

export function actionViews({ state, isHouse }: DeskCampaign, role: CampaignRole): ActionView[] {
  if (role === 'reader') return [];
  return ACTIONS.flatMap(([action, confirm]) => {
    if (nextState(state, action) === null || (action === 'submit' && (role === 'operator') !== isHouse)) return [];
    const withdraws = action === 'end' && state === 'pending' && role === 'owner';
    const label = withdraws ? 'Withdraw' : ACTION_LABELS[action]!;
    return [{ action, label, isPrimary: action === 'submit' || action === 'resume', confirm }];
  });
}

export function budgetView({
  isHouse,
  spentCents,
  totalCents,
  todayCents,
  dailyCents,
}: DeskCampaign): BudgetView | null {
  if (isHouse) return null;
  return {
    spent: `${formatCents(spentCents)} of ${formatCents(totalCents)} spent`,
    today: `${formatCents(todayCents)} of ${formatCents(dailyCents)} today`,
    share: totalCents === 0 ? 0 : spentCents / totalCents,
  };
}

/** `withDealer`: names the dealer, because the list has campaigns of several dealers. */
export function campaignRow(
  campaign: DeskCampaign,
  names: CampaignNames,
  { base, role, withDealer, today }: { base: string; role: CampaignRole; withDealer: boolean; today: string },
): CampaignRowView {
  const { id, brand, area, startsOn, endsOn, owner, isHouse, bidCents, clicks, rejection } = campaign;
  const about = [
    isHouse ? 'House campaign' : null,
    withDealer ? owner : null,
    brandNamed(brand).name,
    areaLabel(area, names.area),
    daysText(startsOn, endsOn),
  ];
  return {
    id,
    href: `${base}/${id}`,
    title: campaignTitle(campaign, names),
    about: about.filter((part) => part !== null).join(' · '),
    state: stateBadge(campaign, today),
    rejection,
    budget: budgetView(campaign),
    clicks: isHouse
      ? formatCount(clicks, 'click')
      : `${formatCount(clicks, 'click')} · up to ${formatCents(bidCents)} a click`,
    actions: actionViews(campaign, role),
  };
}

/** `reserveCents`: the lowest price of a click. */
export function campaignFacts(campaign: DeskCampaign, names: CampaignNames, reserveCents: number): FigureView[] {
  const { owner, brand, area, startsOn, endsOn, isHouse, totalCents, clicks, state, staysPaused } = campaign;
  const money = [
    { label: 'Total budget', value: formatCents(totalCents) },
    { label: 'Daily budget', value: dailyText(campaign) },
    { label: 'Maximum bid per click', value: bidText(campaign, reserveCents) },
  ];
  return [
    { label: 'Dealer', value: owner ?? 'All dealers' },
    { label: 'Placement', value: placementLabel(campaign) },
    { label: 'Cars', value: carsText(campaign, names) },
    { label: 'Site', value: brandNamed(brand).name },
    { label: 'Where', value: areaLabel(area, names.area) },
    { label: 'Dates', value: daysText(startsOn, endsOn) },
    ...(isHouse ? [{ label: 'Price', value: 'None: a house campaign of the site' }] : money),
    { label: 'Clicks', value: formatCount(clicks, 'click') },
    ...(staysPaused && state !== 'paused' ? [{ label: 'After approval', value: 'Paused until it is resumed' }] : []),
  ];
}

function bidText({ bidCents, state }: DeskCampaign, reserveCents: number): string {
  const bid = formatCents(bidCents);
  return bidCents >= reserveCents || state === 'ended'
    ? bid
    : `${bid}, below the lowest price of a click here (${formatCents(reserveCents)}), so no cards show`;
}

function dailyText(terms: DeskCampaign): string {
  const note = paceNote(terms);
  return note === null ? formatCents(terms.dailyCents) : `${formatCents(terms.dailyCents)}. ${note}`;
}

const PACED_CLICKS = Math.round(1 / BUDGET_HEAD_START);

/** Explains what a daily budget of few clicks means; `null` if it pays for at least one click an hour. */
export function paceNote({ dailyCents, bidCents }: Pick<CampaignTerms, 'dailyCents' | 'bidCents'>): string | null {
  if (dailyCents >= bidCents * PACED_CLICKS) return null;
  const clicks = formatCount(Math.floor(dailyCents / bidCents), 'click');
  return `It pays for ${clicks} at the maximum bid. The budget is spread over the day, so cards can pause for an hour or more after a click.`;
}

const ACTORS = { dealer: 'the dealer', operator: 'an operator', clock: 'the site' } as const;

/**
 * Says that a form was not saved because its campaign was changed while it was open, and what to do. `isClosed`: the
 * campaign can't be edited any longer.
 */
export function unsavedNote(
  now: Date,
  { id, state }: Pick<DeskCampaign, 'id' | 'state'>,
  { newest, isClosed }: { newest: CampaignChange | undefined; isClosed: boolean },
): string {
  const [happened, next] = isClosed
    ? ['can’t be edited any longer', ', and you can book it as a new campaign.']
    : ['was changed after you opened it', '. Save it to replace the other version.'];
  const reason = changeText(now, newest) ?? STATE_LABELS[state];
  return `Nothing was saved: campaign ${id} ${happened} (${reason}). What you typed is below${next}`;
}

function changeText(now: Date, newest?: CampaignChange): string | null {
  const [change] = changeViews(newest ? [newest] : [], now);
  return change ? `${change.text}, ${change.at.text}` : null;
}

type Edited = Pick<DeskCampaign, 'state' | 'isHouse' | 'staysPaused'>;

/** Says what saving does to a campaign; `null` for a draft that starts with its approval. */
export function editNote({ state, isHouse, staysPaused }: Edited): string | null {
  if (isHouse) return houseNote(state);
  const after = 'After its approval, it stays paused until you resume it.';
  if (state === 'draft') return staysPaused ? `This campaign is paused. ${after}` : null;
  if (state === 'pending') return staysPaused ? `${PENDING_NOTE} ${after}` : PENDING_NOTE;
  return staysPaused
    ? `This campaign is paused. If you save it here, it needs another approval. ${after}`
    : 'This campaign is approved. If you save it here, it needs another approval.';
}

const PENDING_NOTE = 'This campaign is waiting for approval. If you save it as a draft, it’s no longer waiting.';

/** An operator approves and resumes a house campaign by starting it. */
function houseNote(state: CampaignState): string | null {
  if (state === 'draft') return null;
  if (state === 'pending') return PENDING_NOTE;
  return state === 'paused'
    ? 'This campaign is paused. If you start it here, it runs from its first day. If you save it as a draft, it stays paused.'
    : 'This campaign starts on its first day. If you save it as a draft, it doesn’t start.';
}

export function changeViews(changes: readonly CampaignChange[], now: Date): CampaignView['changes'] {
  return changes.map(({ at, action, actor }) => ({
    text: `${CAMPAIGN_ACTION_LABELS[action]} by ${ACTORS[actor]}`,
    at: momentView(at, { now, timeZone: CAMPAIGN_TIME_ZONE }),
  }));
}

/**
 * Returns the charges of each day from one day to another, both inclusive. The bar of a day without charges is empty.
 */
export function chargeBars(
  found: readonly ChargedDay[],
  { from, to, period }: { from: string; to: string; period: string },
): BarsView {
  const byDay = new Map(found.map((one) => [one.day, one]));
  const most = Math.max(1, ...found.map(({ spentCents }) => spentCents));
  const [sum, clicks] = [total(found, 'spentCents'), total(found, 'clicks')];
  return {
    title: `${formatCents(sum)} charged for ${formatCount(clicks, 'click')} ${period}`,
    columns: ['Day', 'Charged'],
    bars: daysBetween(from, to).map((day) => {
      const { spentCents = 0, clicks: count = 0 } = byDay.get(day) ?? {};
      return {
        label: dayText(day),
        text: `${formatCents(spentCents)}, ${formatCount(count, 'click')}`,
        share: spentCents / most,
      };
    }),
  };
}

function total(days: readonly ChargedDay[], name: 'spentCents' | 'clicks'): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

const DAY_MS = 86_400_000;

/** Returns all days from one to another, both inclusive. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => addDays(from, at));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-05` → `Nov 5, 2026` */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[month! - 1]} ${date}, ${year}`;
}

/** Formats a period: `Nov 5, 2026 to Nov 9, 2026`, or `Nov 5, 2026` for one day. */
export function daysText(from: string, to: string): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

const LONG_MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` → `November 2026` */
export function monthText(month: string): string {
  return LONG_MONTHS.format(new Date(`${month}-01T00:00:00Z`));
}
