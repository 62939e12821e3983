import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { MarketPlot } from '#features/price-plot/price-plot.ui.ts';
import type { MarketPageData } from './page-data.ts';
import '#features/price-plot/ui/market-switch.css';
import './page.css';

/** Shows every car of a search as price against mileage; the results page shows the same above the cards. */
export function MarketPage({ brand, heading, query, answer, table }: MarketPageData) {
  const results = `/cars-for-sale${query && `?${query}`}`;
  return (
    <PageFrame brand={brand} className="market-page" hasFooter={false}>
      <h1>{`Price and mileage: ${heading}`}</h1>
      <nav className="market-switch" aria-label="View">
        <a className="button" href={results}>
          List
        </a>
        <a className="button" href={`/cars-for-sale/market${query && `?${query}`}`} rel="nofollow" aria-current="page">
          Value
        </a>
      </nav>
      {answer.invalidQueryParams.map(({ name, value, reason }) => (
        <p key={`${name} ${value}`}>{reason}</p>
      ))}
      <h2 className="visually-hidden">Plot of price and mileage</h2>
      <MarketPlot answer={answer} query={query} table={table} />
    </PageFrame>
  );
}
