import { listingTitle } from '#features/listings/listings.ts';
import {
  type Campaign,
  placementLabel,
  PLACEMENTS,
  positionLabel,
  slotLabel,
} from '#features/promotions/promotions.ts';
import type {
  CampaignNumbers,
  MeasuredCampaign,
  MeasuredSlots,
  SlotNumbers,
} from '#features/promotions/promotions.server.ts';
import { formatNumber } from '#kit/text/format.ts';
import { formatCents } from '#kit/text/format-cents.ts';
import { dayText, daysBetween, daysText } from './campaign-views.ts';
import type { ChartsView, RankingView, ResultsView } from './page-data.ts';

type Numbers = CampaignNumbers & SlotNumbers;
type Period = { from: string; to: string; today: string };

/**
 * A number in a chart or column. `of` returns it, or `null` if there is none, such as the click rate of a day without
 * impressions. `most`: the value of a full bar; absent: the highest value.
 */
type Measure = {
  title: string;
  of(numbers: Numbers): number | null;
  format(value: number): string;
  most?: number;
};

const NONE = '–';

const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** `1.25%` */
function formatRate(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

const IMPRESSIONS: Measure = {
  title: 'Impressions',
  of: ({ impressions }) => impressions,
  format: formatNumber,
};
const CLICKS: Measure = { title: 'Clicks', of: ({ clicks }) => clicks, format: formatNumber };
const CLICK_RATE: Measure = {
  title: 'Click rate',
  of: ({ clicks, impressions }) => rate(clicks, impressions),
  format: formatRate,
};

const HOUSE: readonly Measure[] = [IMPRESSIONS, CLICKS, CLICK_RATE];
const PAID: readonly Measure[] = [
  ...HOUSE,
  { title: 'Saves', of: ({ saves }) => saves, format: formatNumber },
  { title: 'Leads', of: ({ leads }) => leads, format: formatNumber },
  { title: 'Cost', of: ({ cents }) => cents, format: formatCents },
];
const SLOTS: readonly Measure[] = [
  {
    title: 'Fill rate',
    of: ({ sold, offered }) => rate(sold, offered),
    format: (share) => `${Math.round(100 * share)}%`,
    most: 1,
  },
  { title: 'Revenue', of: ({ cents }) => cents, format: formatCents },
  IMPRESSIONS,
  CLICKS,
  CLICK_RATE,
];

const NO_NUMBERS: Numbers = { impressions: 0, clicks: 0, saves: 0, leads: 0, cents: 0, offered: 0, sold: 0 };

/** Returns the counts of a campaign for display; `null` if nothing was counted. */
export function campaignResults(
  measured: MeasuredCampaign,
  { placement, isHouse, startsOn }: Pick<Campaign, 'placement' | 'isHouse' | 'startsOn'>,
  period: Period,
): ResultsView | null {
  if (measured.days.length === 0) return null;
  const measures = isHouse ? HOUSE : PAID;
  // Days before the campaign's start would be empty.
  const first = [startsOn, measured.days[0]!.day].toSorted()[0]!;
  const from = first > period.from ? first : period.from;
  return {
    about: [
      periodText({ ...period, from }),
      ...(isHouse ? [] : ['Saves and leads came within a day after a click.']),
      'Click rates from few impressions vary by chance.',
    ].join(' '),
    days: chartsOf(measured.days, measures, { ...period, from }),
    rankings: [
      rankingOf('positions', 'By position', measures, {
        rows: measured.positions,
        column: 'Position',
        label: ({ position }) => capitalized(positionLabel({ placement, position })),
      }),
      rankingOf('cars', 'By car', measures, {
        rows: measured.cars,
        column: 'Car',
        label: ({ car }) => (car === null ? 'A car that is no longer listed' : listingTitle(car)),
        href: ({ car, listingId }) => (car === null ? null : `/cars-for-sale/vehicle/${listingId}`),
      }),
    ],
  };
}

/** Returns what all paid places earned; `null` if no place was offered and nothing was counted. */
export function slotResults({ days, places }: MeasuredSlots, period: Period): ResultsView | null {
  if (days.length === 0) return null;
  const inOrder = places.toSorted(
    (a, b) => PLACEMENTS.indexOf(a.placement) - PLACEMENTS.indexOf(b.placement) || a.position - b.position,
  );
  return {
    about: `${periodText(period)} The fill rate is the share of the places in auctions that were sold.`,
    days: chartsOf(days, SLOTS, period),
    rankings: [
      rankingOf('placements', 'By placement', SLOTS, {
        rows: [...Map.groupBy(inOrder, placementLabel)].map(([label, of]) => ({ label, ...sumOf(of) })),
        column: 'Placement',
        label: ({ label }) => label,
      }),
      rankingOf('positions', 'By position', SLOTS, {
        rows: inOrder,
        column: 'Position',
        label: (place) => slotLabel(place),
      }),
    ],
  };
}

function periodText({ from, to }: Period): string {
  return `${daysText(from, to)}, by the day of the auction.`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function chartsOf(
  found: readonly (Partial<Numbers> & { day: string })[],
  measures: readonly Measure[],
  { from, to, today }: Period,
): ChartsView {
  const byDay = new Map(found.map((one) => [one.day, one]));
  const days = daysBetween(from, to).map((day) => ({ day, numbers: { ...NO_NUMBERS, ...byDay.get(day) } }));
  const sum = sumOf(days.map(({ numbers }) => numbers));
  return {
    charts: measures.map((measure) => {
      const values = days.map(({ numbers }) => measure.of(numbers));
      const highest = Math.max(...values.map((value) => value ?? 0));
      const peak = days[values.indexOf(highest)];
      return {
        title: measure.title,
        total: textOf(measure, sum),
        most: highest === 0 || !peak ? null : `Peak: ${measure.format(highest)} on ${shortDay(peak.day)}`,
        bars: days.map(({ day, numbers }, at) => ({
          label: dayText(day),
          text: textOf(measure, numbers),
          share: shareOf(values[at]!, measure.most ?? highest),
          isPartial: day === today,
        })),
      };
    }),
    ends: [shortDay(from), shortDay(to)],
    table: {
      columns: ['Day', ...measures.map(({ title }) => title)],
      rows: days
        .map(({ day, numbers }) => ({
          label: dayText(day),
          values: measures.map((measure) => textOf(measure, numbers)),
        }))
        .toReversed(),
    },
  };
}

/** `2026-11-05` → `Nov 5` */
function shortDay(day: string): string {
  return dayText(day).split(',', 1)[0]!;
}

function rankingOf<Row extends Partial<Numbers>>(
  id: string,
  title: string,
  measures: readonly Measure[],
  of: { rows: readonly Row[]; column: string; label(row: Row): string; href?(row: Row): string | null },
): RankingView {
  const rows = of.rows.map((row) => ({ row, numbers: { ...NO_NUMBERS, ...row } }));
  const highest = measures.map((measure) => Math.max(...rows.map(({ numbers }) => measure.of(numbers) ?? 0)));
  return {
    id,
    title,
    columns: [of.column, ...measures.map((measure) => measure.title)],
    rows: rows.map(({ row, numbers }) => ({
      label: of.label(row),
      href: of.href?.(row) ?? null,
      cells: measures.map((measure, at) => ({
        text: textOf(measure, numbers),
        share: shareOf(measure.of(numbers), measure.most ?? highest[at]!),
      })),
    })),
  };
}

function textOf({ of, format }: Measure, numbers: Numbers): string {
  const value = of(numbers);
  return value === null ? NONE : format(value);
}

function shareOf(value: number | null, most: number): number {
  return value === null || most === 0 ? 0 : Math.min(1, value / most);
}

function sumOf(all: readonly Partial<Numbers>[]): Numbers {
  const sum = { ...NO_NUMBERS };
  for (const numbers of all) for (const name of Object.keys(sum) as (keyof Numbers)[]) sum[name] += numbers[name] ?? 0;
  return sum;
}
