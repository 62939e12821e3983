import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import { SiteHeader } from '#ui/site-header.tsx';
import { RankingExplanationTable } from '#pages/shared/order-receipt/ranking-explanation-table.tsx';
import type { WhyThisOrderData } from './page-data.ts';
import './page.css';

/** Explains a car's rank without script; with script the results page has a dialog for it. */
export function WhyThisOrderPage({ brand, search, title, receipt, confirmed }: WhyThisOrderData) {
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={[{ label: 'Cars for Sale', href: '/cars-for-sale' }]} />
      <main className="why-page">
        <h1>Why this order: {title}</h1>
        <RankingExplanationTable receipt={receipt} confirmed={confirmed} />
        <a href={`/cars-for-sale${search && `?${search}`}`}>Back to results</a>
      </main>
    </>
  );
}
