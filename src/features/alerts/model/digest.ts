import type { AlertEvent } from './news.ts';

/** How many cars a mail shows of one search, and of those that are saved; the others are behind a link. */
export const MOST_CARS = 12;
/** Of a flood, such as a feed that is new, a search is told so many cars; the others are behind the link to its results. */
export const MOST_OF_A_FLOOD = 24;

/** Something that waits to be told. */
export type Waiting = {
  id: number;
  car: string;
  event: AlertEvent;
  searchId: number | null;
  isSavedCar: boolean;
  /** Still true when it is told: a car that nobody offers by now is no match, and one that anybody does is not sold. */
  holds: boolean;
  /** The person was told of the car before, in a mail that has left. */
  wasTold: boolean;
};

/**
 * What a mail tells of all that waits: of each car one thing, and nothing that no longer holds. A car that came and went
 * before anybody heard of it is left out, and a price that fell before the car was told of is simply its price.
 */
export function toTell<Row extends Waiting>(waiting: readonly Row[]): Row[] {
  const byCar = Map.groupBy(waiting, ({ car }) => car);
  return [...byCar.values()].flatMap((rows) => {
    const told = (event: AlertEvent) => rows.find((row) => row.event === event && row.holds);
    const sold = told('sold');
    if (sold && (sold.wasTold || sold.isSavedCar)) return [sold];
    const news = told('back') ?? told('match') ?? lowest(rows);
    return news ? [news] : [];
  });
}

/** Of several drops, the last one noted. */
function lowest<Row extends Waiting>(rows: readonly Row[]): Row | undefined {
  return rows.filter(({ event, holds }) => event === 'drop' && holds).toSorted((a, b) => b.id - a.id)[0];
}
