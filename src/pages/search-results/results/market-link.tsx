import './market-link.css';

/** Opens the search as a plot above the cards; its code comes when it is wanted. Without script it leads to a page. */
export function MarketLink({ query, nothing }: { query: string; nothing: boolean }) {
  return (
    <>
      <a
        className="market-link"
        href={`/cars-for-sale/market${query && `?${query}`}`}
        rel="nofollow"
        data-dialog="market"
        hidden={nothing}
      >
        See these cars on a price/mileage plot
      </a>
      <div id="market" />
    </>
  );
}
