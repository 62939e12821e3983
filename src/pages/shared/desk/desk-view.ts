import type { Brand } from '#features/brands/brands.ts';
import { formatLocalTime } from '#kit/local-time.ts';
import { timeAgo } from '#kit/time-ago.ts';
import type { BrandView } from '#pages/brand-view.ts';
import { type PageAnswer, type PageStatus, noindexPage } from '#pages/page-answer.ts';

/** The content of every desk page: the brand, links to other pages, and the result of the last action. */
export type DeskFrameView = {
  brand: BrandView;
  title: string;
  links: readonly DeskLink[];
  note: string | null;
};

export type DeskLink = { label: string; href: string; current?: boolean };

export type BadgeView = { text: string; tone: 'plain' | 'fresh' | 'good' | 'warn' };

/** The links of a page of a long list; `null` if there is no previous or next page. */
export type PagerView = { newest: string | null; older: string | null };

/** A point in time: as ISO, as text, and as `3 h ago`. */
export type MomentView = { iso: string; text: string; ago: string };

/** Returns a desk page. `tabTitle`: its title outside the page. */
export function deskPage<View>(
  brand: Brand,
  page: Pick<DeskFrameView, 'title' | 'links'> & { tabTitle?: string; note?: string | null; status?: PageStatus },
  view: View,
): PageAnswer<DeskFrameView & { view: View }> {
  const { title, links, tabTitle = title, note = null, status = 200 } = page;
  return noindexPage(brand, { title: tabTitle, description: '', status }, { title, links, note, view });
}

/** The current time, and the time zone in which a page shows times: the dealer's, or the site's for operators. */
export type DeskClock = { now: Date; timeZone: string };

/** Formats a time as `Jul 1, 2026, 3:30 AM MDT`. */
export function momentView(date: Date, { now, timeZone }: DeskClock): MomentView {
  const ago = timeAgo(Math.max(0, now.getTime() - date.getTime()));
  return { iso: date.toISOString(), text: formatLocalTime(date, timeZone), ago };
}

/** What the user entered in a field, and the error in it. */
export type FieldView = { value: string; error: string | null };
