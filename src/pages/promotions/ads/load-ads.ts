import { type AdPlaceKind, type CreativeField, pixelsOf } from '#features/ads/ads.ts';
import {
  AD_FORMATS,
  type AdDay,
  CREATIVE_ACTIONS,
  CREATIVE_FIELDS,
  CREATIVE_FRAMES,
  CREATIVE_PICTURES,
  type CreativeAction,
  houseAdTitle,
  nextCreativeState,
  type StoredCreative,
} from '#features/ads/ads.server.ts';
import { type Brand, brandNamed, BRANDS } from '#features/brands/brands.ts';
import { formatCount, formatNumber } from '#kit/text/format.ts';
import { type BadgeView, type DeskLink, deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../../page-answer.ts';
import { dayText, daysBetween, daysText } from '../campaign-views.ts';
import { chartPeriod } from '../load-campaigns.ts';
import type { AdFormView, AdRowView, AdsView, BarsView, ActionView, PromotionsData } from '../page-data.ts';
import { OPERATOR_ADS } from './ads-path.ts';

export const ADS_PER_PAGE = 20;

const PLACE_WORDS: Readonly<Record<AdPlaceKind, string>> = {
  inline: 'Between results',
  footer: 'Below the results',
  fixed: 'Bar at the bottom',
};

/** Input for every operator page about ads. `today`: in the site's time zone. */
export type AdsPage = { brand: Brand; links: readonly DeskLink[]; note: string | null; today: string };

/** `days`: the results for the days of `chartPeriod`. */
export type FoundAds = { creatives: readonly StoredCreative[]; days: readonly AdDay[]; before: number | null };

/** Loads the list of ads. `on`: the flags that are on at this site. */
export function loadAds(
  page: AdsPage,
  { creatives, days, before }: FoundAds,
  on: { ads: boolean; fixed_ads: boolean },
): PageAnswer<PromotionsData> {
  const shown = creatives.slice(0, ADS_PER_PAGE);
  const totals = totalsByAd(days);
  const [served, clicks] = [sumOf(days, 'served'), sumOf(days, 'clicks')];
  const paid = days.filter(({ ad }) => !ad.startsWith('house-'));
  const [paidServed, paidClicks] = [sumOf(paid, 'served'), sumOf(paid, 'clicks')];
  const view: AdsView = {
    kind: 'ads',
    switchedOff: switchedOffText(on, page.brand),
    figures: [
      { label: 'Shown in 30 days', value: formatNumber(served) },
      { label: 'Clicks in 30 days', value: formatNumber(clicks) },
      {
        label: 'Click rate without house ads',
        value: paidServed === 0 ? '–' : `${((100 * paidClicks) / paidServed).toFixed(2)}%`,
      },
    ],
    chart: days.length === 0 ? null : servedBars(days, page.today),
    others: [...totals]
      .filter(([ad]) => !ad.startsWith('creative-'))
      .toSorted(([, a], [, b]) => b.served - a.served)
      .map(([ad, total]) => ({
        name: ad === 'server' ? 'Ad server' : `House ad “${houseAdTitle(ad.replace('house-', ''), page.brand.key)}”`,
        served:
          ad === 'server'
            ? `${formatNumber(total.served)} of ${formatNumber(total.requests)}`
            : formatNumber(total.served),
        clicks: formatNumber(total.clicks),
      })),
    ads: shown.map((creative) => adRow(creative, page.today, totals.get(`creative-${creative.id}`))),
    newest: before === null ? null : OPERATOR_ADS,
    older: creatives.length > ADS_PER_PAGE ? `${OPERATOR_ADS}?before=${shown.at(-1)!.id}` : null,
  };
  return deskPage(page.brand, { title: 'Ads', links: page.links, note: page.note }, view);
}

type Totals = Pick<AdDay, 'requests' | 'served' | 'clicks'>;

function totalsByAd(days: readonly AdDay[]): Map<string, Totals> {
  const totals = new Map<string, Totals>();
  for (const { ad, requests, served, clicks } of days) {
    const known = totals.get(ad) ?? { requests: 0, served: 0, clicks: 0 };
    totals.set(ad, {
      requests: known.requests + requests,
      served: known.served + served,
      clicks: known.clicks + clicks,
    });
  }
  return totals;
}

function sumOf(days: readonly AdDay[], name: 'served' | 'clicks'): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

function switchedOffText(on: { ads: boolean; fixed_ads: boolean }, { name }: Brand): string | null {
  const off = (['ads', 'fixed_ads'] as const).filter((flag) => !on[flag]);
  if (off.length === 0) return null;
  return off.length === 2
    ? `The flags ads and fixed_ads are off on ${name}, so no ads show there.`
    : off[0] === 'ads'
      ? `The flag ads is off on ${name}, so only the bar at the bottom shows ads there.`
      : `The flag fixed_ads is off on ${name}, so the bar at the bottom shows no ads there.`;
}

function servedBars(days: readonly AdDay[], today: string): BarsView {
  const { from, to } = chartPeriod(today);
  const all = daysBetween(from, to).map((day) => {
    const ofDay = days.filter((one) => one.day === day);
    return { day, served: sumOf(ofDay, 'served'), clicks: sumOf(ofDay, 'clicks') };
  });
  const most = Math.max(1, ...all.map(({ served }) => served));
  return {
    title: `${formatCount(sumOf(days, 'served'), 'ad')} shown in 30 days`,
    columns: ['Day', 'Shown'],
    bars: all.map(({ day, served, clicks }) => ({
      label: dayText(day),
      text: `${formatNumber(served)}, ${formatCount(clicks, 'click')}`,
      share: served / most,
    })),
  };
}

function adRow(creative: StoredCreative, today: string, total: Totals | undefined): AdRowView {
  const { id, kind, image, brand, place, size, alt, targetUrl, startsOn, endsOn, weight } = creative;
  const src = kind === 'image' ? `${CREATIVE_PICTURES}/${image}` : `${CREATIVE_FRAMES}/${id}`;
  const { served = 0, requests = 0, clicks = 0 } = total ?? {};
  return {
    id,
    title: alt,
    about: [
      formatLabel(place, size),
      brand === null ? 'All sites' : brandNamed(brand).name,
      endsOn === null ? `from ${dayText(startsOn)}` : daysText(startsOn, endsOn),
      `weight ${weight}`,
    ].join(' · '),
    target: targetUrl,
    state: stateBadge(creative, today),
    counts: `Last 30 days: shown ${formatNumber(served)} of ${formatCount(requests, 'possible time')}, ${formatCount(clicks, 'click')}`,
    preview: { kind, src, alt, ...pixelsOf(size) },
    actions: actionViews(creative),
  };
}

function formatLabel(place: AdPlaceKind, size: string): string {
  return `${PLACE_WORDS[place]}, ${size.replace('x', ' × ')}`;
}

function stateBadge({ state, startsOn, endsOn }: StoredCreative, today: string): BadgeView {
  if (state === 'paused') return { text: 'Paused', tone: 'warn' };
  if (endsOn !== null && endsOn < today) return { text: 'Ended', tone: 'plain' };
  return startsOn > today ? { text: 'Scheduled', tone: 'fresh' } : { text: 'Running', tone: 'good' };
}

const ACTION_LABELS: Readonly<Record<CreativeAction, string>> = { pause: 'Pause', resume: 'Resume', remove: 'Remove' };

function actionViews({ state }: StoredCreative): ActionView[] {
  return CREATIVE_ACTIONS.filter((action) => nextCreativeState(state, action) !== null).map((action) => ({
    action,
    label: ACTION_LABELS[action],
    isPrimary: action === 'resume',
    confirm: action === 'remove' ? 'Its file is deleted. This can’t be undone.' : null,
  }));
}

export type AdFormFields = Readonly<Partial<Record<CreativeField, string>>>;
export type AdFormErrors = Readonly<Partial<Record<CreativeField | 'file', string>>>;

/** Loads the form. `typed`: the submitted fields, if they have errors. */
export function loadAdForm(
  page: AdsPage,
  typed: AdFormFields | null,
  errors: AdFormErrors = {},
): PageAnswer<PromotionsData> {
  const first = { format: AD_FORMATS[0]!.value, startsOn: page.today, weight: '1' };
  const values: AdFormFields = typed ?? first;
  const view: AdFormView = {
    kind: 'ad-form',
    fields: Object.fromEntries(
      [...CREATIVE_FIELDS, 'file' as const].map((name) => [
        name,
        { value: name === 'file' ? '' : (values[name] ?? ''), error: errors[name] ?? null },
      ]),
    ) as AdFormView['fields'],
    brands: [{ value: '', label: 'All sites' }, ...BRANDS.map(({ key, name }) => ({ value: key, label: name }))],
    formats: AD_FORMATS.map(({ value, place, size }) => ({ value, label: formatLabel(place, size) })),
  };
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return deskPage(page.brand, { title: 'Upload an ad', links: page.links, note: page.note, status }, view);
}
