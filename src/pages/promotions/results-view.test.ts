import { expect, test } from 'vitest';
import { campaignResults, slotResults } from './results-view.ts';

const PERIOD = { from: '2026-10-29', to: '2026-11-27', today: '2026-11-27' };
const NOTHING = { impressions: 0, clicks: 0, saves: 0, leads: 0, cents: 0 };
const CAMPAIGN = { placement: 'spotlight', isHouse: false, startsOn: '2026-11-25' } as const;
const CAR = { year: 2020, make: 'Toyota', model: 'Tacoma', trim: 'SR5' };
const MEASURED = {
  days: [
    { day: '2026-11-25', ...NOTHING, impressions: 1_200, clicks: 30, cents: 2_450, saves: 2 },
    { day: '2026-11-27', ...NOTHING, impressions: 300, clicks: 3, cents: 210, leads: 1 },
  ],
  positions: [{ position: 2, ...NOTHING, impressions: 1_500, clicks: 33, cents: 2_660 }],
  cars: [
    { listingId: 42, car: CAR, ...NOTHING, impressions: 1_000, clicks: 33, cents: 2_660 },
    { listingId: 43, car: null, ...NOTHING, impressions: 500 },
  ],
};

test('shows six numbers of a campaign by day, from its first day on', () => {
  const { about, days } = campaignResults(MEASURED, CAMPAIGN, PERIOD)!;
  expect(about).toContain('Nov 25, 2026 to Nov 27, 2026, by the day of the auction.');
  expect(days.charts.map(({ title, total, most }) => [title, total, most])).toEqual([
    ['Impressions', '1,500', 'Peak: 1,200 on Nov 25'],
    ['Clicks', '33', 'Peak: 30 on Nov 25'],
    ['Click rate', '2.20%', 'Peak: 2.50% on Nov 25'],
    ['Saves', '2', 'Peak: 2 on Nov 25'],
    ['Leads', '1', 'Peak: 1 on Nov 27'],
    ['Cost', '$26.60', 'Peak: $24.50 on Nov 25'],
  ]);
  expect(days.charts[0]!.bars).toEqual([
    { label: 'Nov 25, 2026', text: '1,200', share: 1, isPartial: false },
    { label: 'Nov 26, 2026', text: '0', share: 0, isPartial: false },
    { label: 'Nov 27, 2026', text: '300', share: 0.25, isPartial: true },
  ]);
  expect(days.ends).toEqual(['Nov 25', 'Nov 27']);
  // Newest first. A day without impressions has no click rate.
  expect(days.table.rows.map(({ label, values }) => [label, ...values].join(' | '))).toEqual([
    'Nov 27, 2026 | 300 | 3 | 1.00% | 0 | 1 | $2.10',
    'Nov 26, 2026 | 0 | 0 | – | 0 | 0 | $0.00',
    'Nov 25, 2026 | 1,200 | 30 | 2.50% | 2 | 0 | $24.50',
  ]);
});

test('ranks positions and cars, with bars relative to the highest of each column', () => {
  const [positions, cars] = campaignResults(MEASURED, CAMPAIGN, PERIOD)!.rankings;
  expect(positions!.rows[0]!.label).toBe('Place 3');
  expect(cars!.columns).toEqual(['Car', 'Impressions', 'Clicks', 'Click rate', 'Saves', 'Leads', 'Cost']);
  expect(cars!.rows.map(({ label, href, cells }) => [label, href, cells[0]!.share])).toEqual([
    ['2020 Toyota Tacoma SR5', '/cars-for-sale/vehicle/42', 1],
    ['A car that is no longer listed', null, 0.5],
  ]);
});

test('a house campaign has no cost, and no saves and leads, which follow from charged clicks', () => {
  const { days, about } = campaignResults(MEASURED, { ...CAMPAIGN, isHouse: true }, PERIOD)!;
  expect(days.charts.map(({ title }) => title)).toEqual(['Impressions', 'Clicks', 'Click rate']);
  expect(about).not.toContain('Saves');
});

test('an older campaign is shown for the last 30 days', () => {
  const { days } = campaignResults(MEASURED, { ...CAMPAIGN, startsOn: '2026-01-01' }, PERIOD)!;
  expect(days.charts[0]!.bars).toHaveLength(30);
});

test('without numbers there are no results', () => {
  expect(campaignResults({ days: [], positions: [], cars: [] }, CAMPAIGN, PERIOD)).toBeNull();
  expect(slotResults({ days: [], places: [] }, PERIOD)).toBeNull();
});

test('names the only day of a campaign once', () => {
  const measured = { ...MEASURED, days: MEASURED.days.slice(1) };
  const { about } = campaignResults(measured, { ...CAMPAIGN, startsOn: PERIOD.to }, PERIOD)!;
  expect(about).toMatch(/^Nov 27, 2026, by the day of the auction\./);
});

test('operators see the fill rate and the revenue by day, placement and position', () => {
  const numbers = { offered: 100, sold: 25, impressions: 80, clicks: 2, cents: 150 };
  const boost = { placement: 'boost', tier: null, position: 6, ...numbers } as const;
  const first = { placement: 'spotlight', tier: 'PREMIUM', position: 0, ...numbers } as const;
  const { days, rankings } = slotResults(
    {
      days: [{ day: '2026-11-26', ...numbers, offered: 300, sold: 125 }],
      places: [boost, first, { ...first, position: 1, sold: 75 }],
    },
    PERIOD,
  )!;
  expect(days.charts[0]).toMatchObject({ title: 'Fill rate', total: '42%', most: 'Peak: 42% on Nov 26' });
  // A full bar is a day on which everything was sold.
  expect(days.charts[0]!.bars[28]!.share).toBeCloseTo(0.4167, 4);
  const texts = rankings.map(({ rows }) => rows.map(({ label, cells }) => `${label}: ${cells[0]!.text}`));
  expect(texts).toEqual([
    ['Spotlight, Premium: 50%', 'Boost: 25%'],
    ['Spotlight, Premium, place 1: 25%', 'Spotlight, Premium, place 2: 75%', 'Boost, after 6 results: 25%'],
  ]);
});
