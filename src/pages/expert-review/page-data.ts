import type { MarkdownBlock } from '#ports/html/parse-markdown.ts';
import type { CoverView } from '#features/expert-reviews/expert-reviews.ts';
import type { BrandView } from '../brand-view.ts';

export type ExpertReviewData = {
  brand: BrandView;
  title: string;
  /** `By Ana Silva · Nov 3, 2026 · 4.5 out of 5`. */
  about: string;
  summary: string;
  /** `null` without a cover picture. */
  cover: CoverView | null;
  body: readonly MarkdownBlock[];
  /** The link to the page about the model. */
  model: { label: string; href: string };
};
