import type { Brand } from '#features/brands/brands.ts';
import { timeAgo } from '#kit/time-ago.ts';
import type { BrandView } from '#pages/brand-view.ts';
import { type PageAnswer, type PageStatus, unlistedPage } from '#pages/page-answer.ts';

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

/** Returns a desk page. `tabTitle`: its title outside the page. */
export function deskPage<View>(
  brand: Brand,
  page: Pick<DeskFrameView, 'title' | 'links'> & { tabTitle?: string; note?: string | null; status?: PageStatus },
  view: View,
): PageAnswer<DeskFrameView & { view: View }> {
  const { title, links, tabTitle = title, note = null, status = 200 } = page;
  return unlistedPage(brand, { title: tabTitle, description: '', status }, { title, links, note, view });
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
