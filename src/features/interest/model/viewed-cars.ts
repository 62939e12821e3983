/** A car whose page a shopper opened. Prices are in whole dollars, times in ms since 1970. */
export type View = {
  id: number;
  /** The number of times that the page was opened; opening it again within half an hour counts once. */
  views: number;
  at: number;
  /** The price at the last view; `null`: none. */
  price: number | null;
};

/** The facts of a car that a browser stores: enough to show it without a request to the server. */
export type ViewedCar = View & {
  vin: string | null;
  title: string;
  /** Path of its picture on this site. */
  picture: string | null;
  /** Code of its fuel. */
  fuel: string | null;
  /** When this browser learned that the car is no longer for sale; `null` if it was for sale at the last look-up. */
  goneAt: number | null;
  /** The account that was signed in, as `BrowsingHistory.account`, so that no other account gets the view. */
  owner?: string;
};

/** Cars that a browser and an account remember. */
export const MAX_VIEWED = 50;
/** Higher than real view counts and prices: larger numbers were not written by this site. */
export const MAX_VIEWS = 10_000;
export const MAX_PRICE = 100_000_000;
/** The number of vehicles in the beacon (spec 2 §9). */
export const TOP_VIEWED = 10;
/** The number of days that an account keeps a car after its last view: most cars are bought within this time. */
export const HISTORY_DAYS = 90;
/** Views of a car within this time belong to one visit. */
export const VISIT_MS = 30 * 60_000;

/** Returns the list after a car's page was opened, most recently viewed first. */
export function addView<Car extends View>(list: readonly Car[], car: Car): Car[] {
  const before = list.find(({ id }) => id === car.id);
  const isSameVisit = before !== undefined && car.at - before.at < VISIT_MS;
  const views = before === undefined ? 1 : before.views + (isSameVisit ? 0 : 1);
  return byTime([{ ...car, views }, ...list.filter(({ id }) => id !== car.id)]).slice(0, MAX_VIEWED);
}

/** Returns the cars viewed most often, at most 10; of equally viewed ones, the most recent first. */
export function topViewed<Car extends View>(list: readonly Car[]): Car[] {
  return list.toSorted((a, b) => b.views - a.views || b.at - a.at || b.id - a.id).slice(0, TOP_VIEWED);
}

/**
 * Merges the views of two devices: of each car, the later view with the larger count. The order of merges does not
 * matter, and merging again changes nothing.
 */
export function mergeViews(one: readonly View[], other: readonly View[], clearedAt = 0): View[] {
  const merged = new Map<number, View>();
  for (const view of [...one, ...other]) {
    if (view.at <= clearedAt) continue;
    const known = merged.get(view.id);
    merged.set(view.id, known ? laterOf(known, view) : view);
  }
  return byTime([...merged.values()]).slice(0, MAX_VIEWED);
}

const MINUTE_MS = 60_000;

/**
 * Returns how far a device's clock is ahead of the server's, in ms. Rounded to whole minutes, because the duration of
 * requests would otherwise change the times of views with each look-up.
 */
export function clockOffsetMs(deviceNow: number, now: number): number {
  return Math.round((deviceNow - now) / MINUTE_MS) * MINUTE_MS;
}

/** Returns views with their times on another clock, which is ahead by `lead`. */
export function shiftTimes(views: readonly View[], lead: number): View[] {
  return views.map((view) => ({ ...view, at: Math.max(0, view.at + lead) }));
}

/** Returns the fuels of the viewed cars, the most recently viewed first. */
export function fuelsOf(list: readonly ViewedCar[]): string[] {
  return byTime(list).flatMap(({ fuel }) => (fuel === null ? [] : [fuel]));
}

function laterOf(a: View, b: View): View {
  const views = Math.max(a.views, b.views);
  const isLater = b.at > a.at || (b.at === a.at && (b.price ?? -1) > (a.price ?? -1));
  const { id, at, price } = isLater ? b : a;
  return { id, at, price, views };
}

function byTime<Car extends View>(list: readonly Car[]): Car[] {
  return list.toSorted((a, b) => b.at - a.at || b.id - a.id);
}
