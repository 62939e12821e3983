import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import '#pages/shared/car/photo-morph.css';
import { purchaseQuery } from '#pages/shared/purchase/purchase-query.ts';
import { ReportForm } from '#features/listings/listings.ui.ts';
import type { ReportListingData } from './page-data.ts';
import './page.css';

/** Renders the actions in a card's menu without scripts: share or report a listing, or explain its rank. */
export function ReportListingPage({ brand, listing, link, search, isRanked, hasPayment, sent }: ReportListingData) {
  const mail = `mailto:?subject=${encodeURIComponent(listing.title)}&body=${encodeURIComponent(link)}`;
  return (
    <PageFrame brand={brand} className="report-page" hasFooter={false}>
      <h1>{listing.title}</h1>
      <section aria-labelledby="share-title">
        <h2 id="share-title">Share listing</h2>
        <p className="report-link">{link}</p>
        <a className="button" href={mail}>
          Send by email
        </a>
      </section>
      <section aria-labelledby="report-title">
        <h2 id="report-title">Report listing</h2>
        <ReportForm
          listingId={listing.id}
          search={search}
          {...(sent && { entries: sent.entries, error: sent.error })}
        />
      </section>
      {hasPayment && (
        <a href={`/cars-for-sale/payment?${purchaseQuery(listing.id, search)}`} rel="nofollow">
          Payment details
        </a>
      )}
      {isRanked && (
        <a href={`/cars-for-sale/why-this-order?${search && `${search}&`}listingId=${listing.id}`} rel="nofollow">
          Why this order
        </a>
      )}
      <a href={`/cars-for-sale${search && `?${search}`}`}>Back to results</a>
    </PageFrame>
  );
}
