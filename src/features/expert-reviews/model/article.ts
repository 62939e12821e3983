import { VALUATION_BRAND } from '#features/brands/brands.ts';
import type { Brand } from '#features/brands/brands.ts';
import type { Cover } from './cover.ts';

/** The content that an operator writes. Model years: the first and the last that the review is about. */
export type ArticleContent = {
  slug: string;
  title: string;
  author: string;
  makeCode: string;
  modelCode: string;
  firstYear: number;
  lastYear: number;
  /** Tenths of points from 10 to 50: 45 means 4.5 of 5. `null`: the review gives no points. */
  ratingTenths: number | null;
  /** Plain text. */
  summary: string;
  /** Markdown. */
  body: string;
  /** The time from which shoppers see it; `null`: never, because it is a draft. */
  publishAt: Date | null;
};

/** `version` grows with each change. */
export type Article = ArticleContent & { id: number; version: number; changedAt: Date; cover: Cover | null };

export type ArticleStatus = 'draft' | 'scheduled' | 'published';

export function articleStatusOf({ publishAt }: Pick<Article, 'publishAt'>, now: Date): ArticleStatus {
  if (publishAt === null) return 'draft';
  return publishAt > now ? 'scheduled' : 'published';
}

/** The maximum number of reviews of a model to show (spec 2 §2, §9). */
export const MAX_EXPERT_REVIEWS_SHOWN = 2;

/** The model that a search or a page is about. `year`: `null` for all model years. */
export type ReviewedModel = { makeCode: string; modelCode: string; year: number | null };

/** Returns whether a brand shows expert reviews: only the valuation brand does (spec 2 §2). */
export function hasExpertReviews(brand: Pick<Brand, 'key'>): boolean {
  return brand.key === VALUATION_BRAND.key;
}

export const EXPERT_REVIEWS_PATH = '/expert-reviews';

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `${EXPERT_REVIEWS_PATH}/${slug}`;
}

/** Formats points: `4.5`. */
export function formatPoints(ratingTenths: number): string {
  return (ratingTenths / 10).toFixed(1);
}
