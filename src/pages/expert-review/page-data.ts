import type { MarkdownBlock } from '#ports/html/parse-markdown.ts';
import type { BrandView } from '../brand-view.ts';

export type ExpertReviewData = {
  brand: BrandView;
  title: string;
  /** `By Ana Silva · Nov 3, 2026 · 4.5 out of 5`. */
  about: string;
  summary: string;
  body: readonly MarkdownBlock[];
  /** The page of the model. */
  model: { label: string; href: string };
};
