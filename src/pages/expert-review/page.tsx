import { MarkdownBody } from '#features/expert-reviews/expert-reviews.ui.ts';
import '#features/expert-reviews/ui/markdown-body.css';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import type { ExpertReviewData } from './page-data.ts';
import './page.css';

/** Shows an expert review. */
export function ExpertReviewPage({ brand, title, about, summary, cover, body, model }: ExpertReviewData) {
  return (
    <PageFrame brand={brand} className="expert-review">
      <article>
        <h1>{title}</h1>
        <p className="expert-review-about">{about}</p>
        <p className="expert-review-summary">{summary}</p>
        {cover && <img className="expert-review-cover" {...cover} alt={cover.alt} fetchPriority="high" />}
        <div className="article-body">
          <MarkdownBody blocks={body} />
        </div>
      </article>
      <p>
        <a href={model.href}>{model.label}</a>
      </p>
    </PageFrame>
  );
}
