import type { Brand } from '#features/brands/brands.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { brandView, type BrandView } from '#pages/brand-view.ts';
import type { PageHead } from '#pages/page-answer.ts';
import { unlistedHead } from '#pages/unlisted-head.ts';

/** What every desk page has: the brand, links to other pages, and the result of the last action. */
export type DeskFrameView = {
  brand: BrandView;
  title: string;
  links: readonly DeskLink[];
  note: string | null;
};

export type DeskLink = { label: string; href: string; current?: boolean };

/** A point in time: as ISO, as text, and as `3 h ago`. */
export type MomentView = { iso: string; text: string; ago: string };

export function deskFrame(
  brand: Brand,
  { title, links, note = null }: Omit<DeskFrameView, 'brand' | 'note'> & { note?: string | null },
): DeskFrameView {
  return { brand: brandView(brand), title, links, note };
}

/** Returns the head of a desk page, which search engines must not index. */
export function deskHead(brand: Pick<Brand, 'name'>, title: string): PageHead {
  return unlistedHead(brand, { title, description: '' });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a time as `Jul 1, 2026, 09:30 UTC`: members of one dealership may be in different time zones, and servers in
 * another.
 */
export function momentView(date: Date, now: Date): MomentView {
  const iso = date.toISOString();
  const text = `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}, ${iso.slice(11, 16)} UTC`;
  return { iso, text, ago: timeAgo(Math.max(0, now.getTime() - date.getTime())) };
}
