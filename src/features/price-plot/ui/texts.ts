import { formatDollars, formatNumber } from '#kit/text/format.ts';
import type { Brush, RangeBounds } from './brush.ts';
import { countPlottableCars, type MarketAnswer, type MarketBand, type MarketCar } from '../model/market-car.ts';

/** Returns `37 cars` or `1 car`. */
export function carsText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'car' : 'cars'}`;
}

/** Returns the number of cars that the plot shows, and the number of those that have no place on it with the reason. */
export function plotSummaryText(answer: MarketAnswer): string {
  const { cars, totalResultCount, withoutPrice, withoutMileage, hiddenHere = 0, prices } = answer;
  const isSample = cars.length < countPlottableCars(answer);
  const left = [
    withoutPrice > 0 &&
      `${formatNumber(withoutPrice)} without ${prices ? 'a known upper end of the price' : 'a price'}`,
    hiddenHere > 0 && `${formatNumber(hiddenHere)} hidden by you`,
    withoutMileage > 0 && `${formatNumber(withoutMileage)} without a usable mileage`,
  ].filter(Boolean);
  const shown = `${formatNumber(cars.length)} of ${carsText(totalResultCount)}`;
  return [
    isSample ? `${shown}, a random sample.` : left.length > 0 ? `${shown}.` : allText(cars.length),
    left.length > 0 && `${isSample ? 'No place in the sample' : 'Not on the plot'}: ${left.join(', ')}.`,
    prices && `Prices are the upper ends ${prices}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function allText(count: number): string {
  return count === 1 ? 'One car.' : `All ${carsText(count)}.`;
}

export function milesText(miles: number): string {
  return `${formatNumber(miles)} mi`;
}

/** Formats a range: `$15,000 to $20,000`. Empty if both ends are open. */
export function spanText({ min, max }: RangeBounds, show: (value: number) => string): string {
  if (min === null && max === null) return '';
  if (min === null) return `up to ${show(max!)}`;
  if (max === null) return `from ${show(min)}`;
  return `${show(min)} to ${show(max)}`;
}

/** Formats the difference from the car's own fair price: `$1,240 below`. */
export function differenceText(differenceDollars: number): string {
  if (differenceDollars === 0) return 'Exactly that';
  return `${formatDollars(Math.abs(differenceDollars))} ${differenceDollars < 0 ? 'below' : 'above'}`;
}

/** Names the line. It describes all cars of the plot, never a single one. */
export function lineTitle({ of }: NonNullable<MarketAnswer['line']>, prices: string | undefined): string {
  const what = of === 'fair' ? 'Typical fair price of these cars' : 'Typical asking price of these cars';
  return `${what}${prices ? ` ${prices}` : ''}, by mileage`;
}

/**
 * Explains how the line is computed, so that it is not mistaken for the fair price of a single car. Empty without a
 * line.
 */
export function lineExplanation(answer: MarketAnswer): string {
  const { line, models, cars, hiddenHere = 0, prices: basis } = answer;
  if (!line) return '';
  // The line was computed before this browser left out hidden cars.
  const whose =
    cars.length < countPlottableCars(answer)
      ? 'the cars shown'
      : hiddenHere > 0
        ? 'all cars, including hidden ones'
        : 'all these cars';
  const prices = `${line.of === 'fair' ? 'fair prices' : 'asking prices'}${basis ? ` ${basis}` : ''}`;
  const said = `The line is the running median of ${prices} for ${whose}, not the fair price of a single car.`;
  return models > 1
    ? `${said} ${formatNumber(models)} models are mixed here, so a car far from the line may just be a more expensive or cheaper model.`
    : said;
}

/** Explains that a range contains no car because its ends are reversed; otherwise empty. */
export function reversedRangeText({ price, mileage }: Brush): string {
  const isReversed = ({ min, max }: RangeBounds) => min !== null && max !== null && min > max;
  return [
    isReversed(price) && 'The lowest price is above the highest, so no cars match.',
    isReversed(mileage) && 'The minimum mileage is above the maximum, so no cars match.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describes a car for screen readers while a visitor moves from one car to the next. */
export function describeCar(car: MarketCar, cars: readonly MarketCar[], bands: readonly MarketBand[]): string {
  const band = car.deal && bands.find(({ deal }) => deal === car.deal)?.label;
  const place = `${formatNumber(cars.indexOf(car) + 1)} of ${formatNumber(cars.length)} by mileage`;
  return [car.title, formatDollars(car.price), `${formatNumber(car.mileage)} miles`, band, place]
    .filter(Boolean)
    .join(', ');
}
