import { PageFrame } from '#ui/frame/page-frame.tsx';
import { RankingExplanationTable } from '#pages/shared/ranking-explanation/ranking-explanation-table.tsx';
import type { WhyThisOrderData } from './page-data.ts';
import './page.css';

/** Explains a car's rank without scripts; with scripts the results page has a dialog for it. */
export function WhyThisOrderPage({ brand, search, title, receipt, confirmed }: WhyThisOrderData) {
  return (
    <PageFrame brand={brand} className="why-page" hasFooter={false}>
      <h1>Why this order: {title}</h1>
      <RankingExplanationTable receipt={receipt} confirmed={confirmed} />
      <a href={`/cars-for-sale${search && `?${search}`}`}>Back to results</a>
    </PageFrame>
  );
}
