import type { LeadCandidate } from './browsing-history.ts';
import { type InterestNews, isWorthAlert, mostImportantNews } from './interest-news.ts';
import { topViewed, type ViewedCar, VISIT_MS } from './viewed-cars.ts';

/** Pictures of an alert (spec 2 §9). */
export const MAX_ALERT_CARS = 4;

export type AlertCar = { viewed: ViewedCar; now: LeadCandidate; news: InterestNews | null };

type AlertFacts = {
  viewed: readonly ViewedCar[];
  /** Cars whose alert was shown before. */
  seen: readonly number[];
  candidates: readonly LeadCandidate[];
  now: number;
  /** The car whose page is open. */
  openId?: number | null;
};

/**
 * Returns the cars of the still-interested alert (spec 2 §4), at most four: those of the ten most viewed cars whose
 * alert was not shown yet, with news first. A car whose page was opened in this visit is only included if it has news.
 */
export function chooseAlert({ viewed, seen, candidates, now, openId = null }: AlertFacts): AlertCar[] {
  const byId = new Map(candidates.map((candidate) => [candidate.listingId, candidate]));
  const shown = new Set(seen);
  const cars = topViewed(viewed).flatMap((car): AlertCar[] => {
    const candidate = byId.get(car.id);
    if (!candidate || shown.has(car.id) || car.id === openId) return [];
    const news = mostImportantNews(car, candidate);
    const isOfThisVisit = now - car.at < VISIT_MS;
    return isWorthAlert(news) || !isOfThisVisit ? [{ viewed: car, now: candidate, news }] : [];
  });
  return cars.toSorted((a, b) => Number(isWorthAlert(b.news)) - Number(isWorthAlert(a.news))).slice(0, MAX_ALERT_CARS);
}

/** Returns the cars of a displayed alert with their current data, without cars that are unknown now. */
export function findAlertCars(
  ids: readonly number[],
  { viewed, candidates }: Pick<AlertFacts, 'viewed' | 'candidates'>,
): AlertCar[] {
  return ids.flatMap((id): AlertCar[] => {
    const car = viewed.find((one) => one.id === id);
    const now = candidates.find(({ listingId }) => listingId === id);
    return car && now ? [{ viewed: car, now, news: mostImportantNews(car, now) }] : [];
  });
}
