import { type Brand, BRANDS } from '#features/brands/brands.ts';
import type { FunnelCount, FunnelStep, SpeedSummary, Vital } from '#features/events/events.ts';
import { OTHER_PARTNERS, VITAL_LIMITS } from '#features/events/events.ts';
import type { FunnelPart, InsightFilter, Insights } from '#features/events/events.server.ts';
import { EXPERIENCES, FILTER_LIST } from '#features/search/search.ts';
import { formatNumber } from '#kit/text/format.ts';
import { type DeskClock, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { operatorPage } from './load.ts';
import type { BarTableView, InsightsView, OperatorData } from './page-data.ts';

export const OPERATOR_INSIGHTS = '/operator/insights';

/** The periods to choose from, in days until today. */
export const INSIGHT_PERIODS = [1, 7, 28, 90, 365] as const;
/** The choices in the page's URL. `days`: one of the periods. An empty string means all. */
export type InsightSelection = Pick<InsightFilter, 'brand' | 'experience' | 'partner'> & { days: number };

/** Names of experiences as in the roll-ups. */
export const INSIGHT_EXPERIENCES = [{ code: 'standard', label: 'Standard search' }, ...EXPERIENCES] as const;

const STEPS: Readonly<Record<FunnelStep, string>> = {
  search: 'Searched',
  view: 'Viewed a car',
  save: 'Saved a car',
  lead: 'Contacted a seller',
};

/** Loads the page about what visitors do. */
export function loadInsights(
  { brand, clock }: { brand: Brand; clock: DeskClock },
  choice: InsightSelection,
  { from, to }: Pick<InsightFilter, 'from' | 'to'>,
  insights: Insights,
): PageAnswer<OperatorData> {
  const { rolledUpAt, isEstimate } = insights;
  const updated = rolledUpAt === null ? 'not counted yet' : `updated ${momentView(rolledUpAt, clock).ago}`;
  const view: InsightsView = {
    kind: 'insights',
    about: `${dayText(from)} to ${dayText(to)}, by UTC day, ${updated}.`,
    isEstimate,
    fields: fieldsOf(choice, insights.partners),
    funnel: funnelView(insights.funnel),
    breakdowns: [
      breakdown('brands', 'By brand', insights.brands, {
        nameOf: (name) => BRANDS.find(({ key }) => key === name)?.name ?? name,
        hrefOf: (name) => hrefOf({ ...choice, brand: name }),
      }),
      breakdown('experiences', 'By experience', insights.experiences, {
        nameOf: experienceName,
        hrefOf: (name) => hrefOf({ ...choice, experience: name }),
      }),
      breakdown('partners', 'By partner', insights.partners, {
        nameOf: partnerName,
        hrefOf: (name) => hrefOf({ ...choice, partner: name }),
      }),
    ],
    lists: listsOf(insights),
    ...scopesOf(choice),
    speed: insights.speed.map(({ page, vital, speed }) => ({ page, vital, ...speedView(vital, speed) })),
  };
  return operatorPage(brand, 'Insights', null, view);
}

/** Says which choices do not apply, because the roll-ups for lists and speed have fewer dimensions. */
function scopesOf({ brand, experience, partner }: InsightSelection): Pick<InsightsView, 'listsScope' | 'speedScope'> {
  const isNarrow = experience !== '' || partner !== '';
  return {
    listsScope: isNarrow ? 'These numbers are for all experiences and partners.' : null,
    speedScope: isNarrow || brand !== '' ? 'These numbers are for all brands, experiences and partners.' : null,
  };
}

/** Returns the lists below the funnel. */
function listsOf({ words, emptySearches, filters, totals }: Insights): BarTableView[] {
  return [
    list('empty-searches', 'Searches without results', 'Search', {
      rows: emptySearches.map(({ text, visitors }) => ({
        label: text === '' ? 'All cars' : decodeURIComponent(text.replaceAll('+', ' ')),
        href: `/cars-for-sale?${text}`,
        count: visitors,
      })),
      about:
        'Only searches that at least five visitors made on the same day. Typed words and exact places are left out.',
      none: 'No search without results was made by five visitors on the same day.',
    }),
    list('words', 'Words that were not understood', 'Word', {
      rows: words.map(({ text, visitors }) => ({ label: text, href: null, count: visitors })),
      about: 'Only words that at least five visitors typed on the same day.',
      none: 'No such word was typed by five visitors on the same day.',
    }),
    list('filters', 'Filters used', 'Filter', {
      rows: filters.map(({ filter, visitors }) => ({ label: filterName(filter), href: null, count: visitors })),
      about: null,
      none: 'No filter was used.',
    }),
    list('totals', 'All events', 'Event', {
      rows: totals.map(({ name, events, hidden }) => ({
        label: hidden === 0 ? name : `${name} (${formatNumber(hidden)} under Global Privacy Control)`,
        href: null,
        count: events,
      })),
      about: 'Events under Global Privacy Control are only counted here.',
      none: 'Nothing counted in this period.',
      column: 'Events',
    }),
  ];
}

function fieldsOf(choice: InsightSelection, partners: readonly FunnelPart[]): InsightsView['fields'] {
  const all = (label: string) => ({ value: '', label });
  const listed = new Set(partners.map(({ name }) => name).filter((name) => name !== ''));
  if (choice.partner !== '') listed.add(choice.partner);
  return [
    {
      name: 'days',
      label: 'Period',
      value: String(choice.days),
      options: INSIGHT_PERIODS.map((days) => ({
        value: String(days),
        label: days === 1 ? 'Today' : `Last ${days} days`,
      })),
    },
    {
      name: 'brand',
      label: 'Brand',
      value: choice.brand,
      options: [all('All brands'), ...BRANDS.map(({ key, name }) => ({ value: key, label: name }))],
    },
    {
      name: 'experience',
      label: 'Experience',
      value: choice.experience,
      options: [all('All experiences'), ...INSIGHT_EXPERIENCES.map(({ code, label }) => ({ value: code, label }))],
    },
    {
      name: 'partner',
      label: 'Partner',
      value: choice.partner,
      options: [all('All partners'), ...[...listed].map((name) => ({ value: name, label: partnerName(name) }))],
    },
  ];
}

function funnelView(funnel: readonly FunnelCount[]): InsightsView['funnel'] {
  const most = Math.max(1, ...funnel.map(({ visitors }) => visitors));
  return funnel.map(({ step, visitors, inOrder }, at) => {
    const before = funnel[at - 1]?.inOrder ?? 0;
    return {
      label: STEPS[step],
      visitors: formatNumber(visitors),
      share: visitors / most,
      inOrder: formatNumber(inOrder),
      inOrderShare: inOrder / most,
      rate: at === 0 || before === 0 ? null : `${percent(inOrder / before)} of the previous step`,
    };
  });
}

function breakdown(
  id: string,
  title: string,
  parts: readonly FunnelPart[],
  { nameOf, hrefOf: linkOf }: { nameOf(name: string): string; hrefOf(name: string): string },
): BarTableView {
  const steps = Object.keys(STEPS) as FunnelStep[];
  const most = Math.max(1, ...parts.flatMap(({ funnel }) => funnel.map(({ visitors }) => visitors)));
  return {
    id,
    title,
    about: null,
    none: 'Nothing counted in this period.',
    columns: [
      title.replace('By ', '').replace(/^./, (first) => first.toUpperCase()),
      ...steps.map((step) => STEPS[step]),
      'Contacts per search',
    ],
    rows: parts.map(({ name, funnel }) => {
      const [searched, , , contacted] = funnel as [FunnelCount, FunnelCount, FunnelCount, FunnelCount];
      const rate = searched.visitors === 0 ? null : contacted.visitors / searched.visitors;
      return {
        label: name === '' ? 'All' : nameOf(name),
        href: name === '' ? null : linkOf(name),
        cells: [
          ...funnel.map(({ visitors }) => ({ text: formatNumber(visitors), share: visitors / most })),
          { text: rate === null ? '–' : percent(rate), share: Math.min(1, rate ?? 0) },
        ],
      };
    }),
  };
}

function list(
  id: string,
  title: string,
  what: string,
  {
    rows,
    about,
    none,
    column = 'Visitors',
  }: {
    rows: readonly { label: string; href: string | null; count: number }[];
    about: string | null;
    none: string;
    column?: string;
  },
): BarTableView {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return {
    id,
    title,
    about,
    none,
    columns: [what, column],
    rows: rows.map(({ label, href, count }) => ({
      label,
      href,
      cells: [{ text: formatNumber(count), share: count / most }],
    })),
  };
}

function speedView(vital: Vital, { views, p75, good, poor }: SpeedSummary) {
  const [goodUpTo, poorFrom] = VITAL_LIMITS[vital];
  return {
    p75: vital === 'CLS' ? p75.toFixed(3) : `${formatNumber(p75)} ms`,
    verdict: p75 <= goodUpTo ? 'Good' : p75 > poorFrom ? 'Poor' : 'Needs improvement',
    views: formatNumber(views),
    good,
    poor,
  };
}

function experienceName(name: string): string {
  return INSIGHT_EXPERIENCES.find(({ code }) => code === name)?.label ?? name;
}

/** `psid:acme` → `acme (psid)` */
function partnerName(name: string): string {
  if (name === 'none') return 'No partner';
  if (name === OTHER_PARTNERS) return 'All other partners';
  const [kind, ...rest] = name.split(':');
  return `${rest.join(':')} (${kind})`;
}

function filterName(key: string): string {
  const [section] = FILTER_LIST.find((filter) => filter.key === key)?.sections ?? [];
  return section?.label ?? key;
}

function hrefOf({ days, brand, experience, partner }: InsightSelection): string {
  const query = new URLSearchParams({
    days: String(days),
    ...(brand && { brand }),
    ...(experience && { experience }),
    ...(partner && { partner }),
  });
  return `${OPERATOR_INSIGHTS}?${query}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function dayText(day: string): string {
  return DAY.format(new Date(day));
}
