import type { BrowsingHistory, LeadCandidate } from './browsing-history.ts';
import { mergeViews, type ViewedCar } from './viewed-cars.ts';

/** The viewed cars in a page, after a look-up. */
export type KnownViews = {
  /** The cars of this browser and, if the account keeps its history, of its other devices; the last viewed first. */
  viewed: ViewedCar[];
  /** Cars whose alert was shown. */
  seen: number[];
  candidates: LeadCandidate[];
  isKept: boolean;
  consumerId: string | null;
  email: string | null;
  account: string | null;
};

/**
 * Combines the browser's stored views with the answer of the look-up. `own`: the views that the browser stores from now
 * on, without cars of other devices and of other accounts, so that no shopper sees what another one viewed.
 */
export function combineViews(
  stored: { viewed: readonly ViewedCar[]; seen: readonly number[] },
  history: BrowsingHistory,
  now: number,
): { own: ViewedCar[]; known: KnownViews } {
  const { leadCandidates: candidates, clearedAt, forgotten, isKept, consumerId, email, account } = history;
  const byId = new Map(candidates.map((candidate) => [candidate.listingId, candidate]));
  const own = stored.viewed
    .filter(
      ({ id, at, owner }) =>
        at > (clearedAt ?? -1) && !forgotten.includes(id) && (account === null || (owner ?? account) === account),
    )
    .map((car) => ({
      ...car,
      goneAt: car.goneAt ?? (isGone(byId.get(car.id)) ? now : null),
      // Cars that were viewed while signed out belong to the first account that signs in, like cars that were saved.
      ...(account !== null && { owner: account }),
    }));
  const ownById = new Map(own.map((car) => [car.id, car]));
  const viewed = mergeViews(own, history.viewed).flatMap((view): ViewedCar[] => {
    const car = ownById.get(view.id) ?? describedBy(byId.get(view.id));
    return car ? [{ ...car, ...view }] : [];
  });
  const seen = [...new Set([...stored.seen, ...history.seen])];
  return { own, known: { viewed, seen, candidates, isKept, consumerId, email, account } };
}

function isGone(candidate: LeadCandidate | undefined): boolean {
  return candidate !== undefined && candidate.isSold && candidate.againAt === null;
}

/** Describes a car that another device viewed. */
function describedBy(candidate: LeadCandidate | undefined): ViewedCar | null {
  if (!candidate) return null;
  const { listingId: id, vin, title, picture, fuel, price } = candidate;
  return { id, vin, title, picture, fuel, price, views: 1, at: 0, goneAt: null };
}
