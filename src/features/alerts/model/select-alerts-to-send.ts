import type { AlertEvent } from './news.ts';

/** How many cars an email shows per search, and how many saved cars. A link leads to the others. */
export const MAX_CARS_PER_SEARCH = 12;
/**
 * The maximum number of new matches per search in alerts about a single large change, such as a new feed. A link to the
 * results leads to the others.
 */
export const MAX_MATCHES_PER_LARGE_CHANGE = 24;

/** An alert that waits to be sent. */
export type WaitingAlert = {
  id: number;
  car: string;
  event: AlertEvent;
  searchId: number | null;
  isSavedCar: boolean;
  /**
   * Whether it is still true at sending time: a match must still be offered, and a sold car must not be offered again.
   */
  holds: boolean;
  /** An earlier email about this car was sent to the person. */
  wasSent: boolean;
};

/**
 * Selects what an email reports from all waiting alerts: one alert per car, and only alerts that still apply. A car
 * that appeared and disappeared before any email is left out. If a price dropped before the first email about a car,
 * the email simply shows the price.
 */
export function selectAlertsToSend<Row extends WaitingAlert>(waiting: readonly Row[]): Row[] {
  const byCar = Map.groupBy(waiting, ({ car }) => car);
  return [...byCar.values()].flatMap((rows) => {
    const alertOf = (event: AlertEvent) => rows.find((row) => row.event === event && row.holds);
    const sold = alertOf('sold');
    if (sold && (sold.wasSent || sold.isSavedCar)) return [sold];
    const news = alertOf('back') ?? alertOf('match') ?? lowest(rows);
    return news ? [news] : [];
  });
}

/** Returns the most recent of several price drops. */
function lowest<Row extends WaitingAlert>(rows: readonly Row[]): Row | undefined {
  return rows.filter(({ event, holds }) => event === 'drop' && holds).toSorted((a, b) => b.id - a.id)[0];
}
