import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/field.css';
import { SiteHeader } from '#ui/site-header.tsx';
import '#pages/shared/car/photo-morph.css';
import { ReportForm } from '#features/listings/listings.ui.ts';
import type { ReportListingData } from './page-data.ts';
import './page.css';

/** Shares or reports a listing without script; with script the results page has dialogs for both. */
export function ReportListingPage({ brand, listing, link, search }: ReportListingData) {
  const mail = `mailto:?subject=${encodeURIComponent(listing.title)}&body=${encodeURIComponent(link)}`;
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={[{ label: 'Cars for Sale', href: '/cars-for-sale' }]} />
      <main className="report-page">
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
          <ReportForm listingId={listing.id} search={search} />
        </section>
        <a href={`/cars-for-sale${search && `?${search}`}`}>Back to results</a>
      </main>
    </>
  );
}
