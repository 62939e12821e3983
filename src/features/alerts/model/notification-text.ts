import { type PushCampaign, openAddress } from '#features/push/push.ts';
import { formatCount, formatDollars } from '#kit/text/format.ts';
import type { AlertEvent } from './news.ts';

/** The facts about a car in a notification. `price` is in dollars; without it, the seller names none. */
type NewsCar = {
  listingId: number;
  title: string;
  price?: number;
  priceBefore?: number;
  facts: readonly string[];
  event: AlertEvent;
};

/** Cars by search, or saved cars. `count`: the number of all alerts. */
type NotificationContent = {
  parts: readonly { title: string; url: string; cars: readonly NewsCar[] }[];
  count: number;
};

const EVENTS: Readonly<Record<AlertEvent, { campaign: PushCampaign; title: string }>> = {
  drop: { campaign: 'price-drop', title: 'Price drop' },
  match: { campaign: 'new-match', title: 'New' },
  back: { campaign: 'back', title: 'Back in stock' },
  sold: { campaign: 'sold', title: 'No longer available' },
};

const MAX_NAMED = 3;
/** A longer address does not fit into a notification. It contains the page's address, where many characters are escaped. */
const MAX_ADDRESS = 1_600;

/**
 * Returns the texts of a notification and the path that it leads to: the car, if there is one; the search that found
 * them all; or the page of saved cars.
 */
export function notificationText(
  { parts, count }: NotificationContent,
  origin: string,
): { title: string; body: string; campaign: PushCampaign; to: string } {
  const cars = parts.flatMap((part) => part.cars);
  const [first] = cars;
  if (first && count === 1) {
    const { campaign, title } = EVENTS[first.event];
    const to = `/cars-for-sale/vehicle/${first.listingId}`;
    return { title: `${title}: ${first.title}`, body: describeCar(first), campaign, to };
  }
  const named = cars.slice(0, MAX_NAMED).map((car) => `${car.title}: ${describeShortly(car)}`);
  const [only, other] = parts;
  const path = only && !other ? only.url.slice(origin.length) : '/saved-cars';
  return {
    title: `${formatCount(count, 'update')} on cars you follow`,
    body: named.join('\n'),
    campaign: 'digest',
    to: openAddress(origin, 'digest', path).length <= MAX_ADDRESS ? path : '/saved-searches',
  };
}

function describeCar(car: NewsCar): string {
  if (car.event === 'sold') return 'It was sold or is no longer listed.';
  return [describeShortly(car), ...car.facts].join(' · ');
}

function describeShortly({ event, price, priceBefore }: NewsCar): string {
  if (event === 'sold') return 'no longer listed';
  if (price === undefined) return 'Call for price';
  return priceBefore === undefined
    ? formatDollars(price)
    : `${formatDollars(price)}, ${formatDollars(priceBefore - price)} less`;
}
