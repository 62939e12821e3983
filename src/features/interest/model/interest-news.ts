import { formatDollars } from '#kit/text/format.ts';
import type { LeadCandidate } from './browsing-history.ts';
import type { ViewedCar } from './viewed-cars.ts';

/** Changes of a car since the shopper viewed it. */
export type InterestNews = {
  kind: 'back' | 'sold' | 'drop' | 'recall' | 'closer' | 'rise';
  text: string;
  href: string;
};

/** Changes that are not worth an alert. */
const QUIET = new Set<InterestNews['kind']>(['rise']);

/** Returns the most important change of a car since the shopper viewed it; `null` without one. */
export function mostImportantNews(
  viewed: Pick<ViewedCar, 'price' | 'at' | 'goneAt'>,
  now: LeadCandidate,
): InterestNews | null {
  const { href, price } = now;
  if (now.againAt !== null) return { kind: 'back', text: `For sale again at ${now.againAt}`, href };
  if (now.isSold) return { kind: 'sold', text: 'Sold', href };
  if (viewed.goneAt !== null) return { kind: 'back', text: 'For sale again', href };
  const change = price === null || viewed.price === null ? 0 : price - viewed.price;
  if (change < 0) return { kind: 'drop', text: `${formatDollars(-change)} less`, href };
  if (now.recalledAt !== null && now.recalledAt > viewed.at)
    return { kind: 'recall', text: 'New recall', href: `${href}#recalls` };
  if (now.closer) return { kind: 'closer', text: 'A similar car is closer', href: now.closer.href };
  return change > 0 ? { kind: 'rise', text: `${formatDollars(change)} more`, href } : null;
}

export function isWorthAlert(news: InterestNews | null): boolean {
  return news !== null && !QUIET.has(news.kind);
}
