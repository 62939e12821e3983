import type { Brand } from '#features/brands/brands.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { brandView, type BrandView } from '#pages/brand-view.ts';
import type { PageHead } from '#pages/page-answer.ts';
import { unlistedHead } from '#pages/unlisted-head.ts';

/** What every page of a desk has: whose site, where else to go, and what came of the last deed. */
export type DeskFrameView = {
  brand: BrandView;
  title: string;
  links: readonly DeskLink[];
  note: string | null;
};

export type DeskLink = { label: string; href: string; current?: boolean };

/** A moment: for machines, in words, and as `3 h ago`. */
export type MomentView = { iso: string; text: string; ago: string };

export function deskFrame(
  brand: Brand,
  { title, links, note = null }: Omit<DeskFrameView, 'brand' | 'note'> & { note?: string | null },
): DeskFrameView {
  return { brand: brandView(brand), title, links, note };
}

/** Nobody but those who work here has business with such a page. */
export function deskHead(brand: Pick<Brand, 'name'>, title: string): PageHead {
  return unlistedHead(brand, { title, description: '' });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Jul 1, 2026, 09:30 UTC`: people of one dealership may sit in different zones, and servers in another. */
export function momentView(date: Date, now: Date): MomentView {
  const iso = date.toISOString();
  const text = `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}, ${iso.slice(11, 16)} UTC`;
  return { iso, text, ago: timeAgo(Math.max(0, now.getTime() - date.getTime())) };
}
