import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import { HeaderSearch } from '#ui/frame/header-search.tsx';
import { SiteFooter } from '#ui/frame/site-footer.tsx';
import { SiteHeader } from '#ui/frame/site-frame.tsx';
import '#ui/icon.css';
import '#ui/field.css';
import '#ui/field.later.css';
import { DealBadge } from '#features/listings/listings.ui.ts';
import '#features/listings/ui/deal-badge.css';
import { CompareForm } from '#features/compare/compare.ui.ts';
import { SaveForm } from '#features/saves/saves.ui.ts';
import type { DealView, PriceView, VehicleDetailsData } from './page-data.ts';
import { contactLists } from './parts/contact-links.tsx';
import { detailLists, Details } from './parts/details.tsx';
import { GALLERY } from './parts/gallery.tsx';
import { DecorativeIcon } from './parts/glyph.tsx';
import { SIMILAR_ROW } from './parts/similar-row.tsx';
import { Summary, summaryLists } from './parts/summary.tsx';
import { VEHICLE_ACTIONS } from './parts/vehicle-actions.tsx';
import './page.css';
import './page.later.css';
import './parts/trail.css';

/**
 * One vehicle: images, price and rating, facts, seller, and similar cars. Works without script. The browser hydrates
 * only the gallery and the payment estimate (`client.tsx`).
 */
export function VehicleDetailsPage(vehicle: VehicleDetailsData) {
  return <VehiclePage {...vehiclePageProps(vehicle)} />;
}

/**
 * The lists of parts, in the order of the page. `kinds`: which optional lists exist, because the HTML of the page
 * depends on it.
 */
type PageProps = { kinds: string } & Record<
  'header' | 'top' | 'gallery' | 'summary' | 'details' | 'similar' | 'contact' | 'footer',
  readonly FragmentItems[]
>;

/** The frame around the page's lists, which the server renders without React. */
export const VEHICLE_PAGE: Fragment<PageProps> = {
  component: VehiclePage,
  fixed: ['kinds'],
  inner: {
    paths: ['header', 'top', 'gallery', 'summary', 'details', 'similar', 'contact', 'footer'],
    listsOf: ({ header, top, gallery, summary, details, similar, contact, footer }) => [
      ...[...header, ...top, ...gallery, ...summary, ...details, ...similar, ...contact, ...footer],
    ],
  },
};

export function vehiclePageProps(vehicle: VehicleDetailsData): PageProps {
  const { brand, header, back, crumbs, gallery, similar, id, title, price, seller } = vehicle;
  const summary = summaryLists(vehicle);
  const details = detailLists(vehicle);
  return {
    kinds: `${summary.map(({ items }) => items.length).join('')} ${details.ids}`,
    header: [{ of: HEADER, items: [{ brand, ...header }] }],
    top: [
      { of: TRAIL, items: [{ back, crumbs }] },
      { of: VEHICLE_ACTIONS, items: [{ id, title }] },
    ],
    gallery: [{ of: GALLERY, items: [gallery] }],
    summary,
    details: details.lists,
    similar: similar?.length ? [{ of: SIMILAR_ROW, items: [{ cars: similar }] }] : [],
    contact: [{ of: BAR_PRICE, items: [barPriceProps(price)] }, ...contactLists(seller, true)],
    footer: [{ of: FOOTER, items: [{ brand }] }],
  };
}

function VehiclePage({ header, top, gallery, summary, details, similar, contact, footer }: PageProps) {
  return (
    <>
      {/* Links from cards lead to this anchor, so that the page opens at its top. */}
      <div id="listing" />
      <a className="skip-link" href="#vehicle">
        Skip to the vehicle
      </a>
      <FragmentLists lists={header} />
      <SaveForm />
      <CompareForm />
      <main className="vehicle-page">
        <div className="page-top">
          <FragmentLists lists={top} />
        </div>
        <div className="vehicle" id="vehicle" tabIndex={-1}>
          <FragmentLists lists={gallery} />
          <Summary lists={summary} />
          <Details lists={details} />
        </div>
        <FragmentLists lists={similar} />
      </main>
      <aside className="contact-bar" aria-label="Price and contact summary">
        <FragmentLists lists={contact} />
      </aside>
      <FragmentLists lists={footer} />
    </>
  );
}

const HEADER: Fragment<Pick<VehicleDetailsData, 'brand'> & VehicleDetailsData['header']> = {
  component: ({ brand, links, zip }) => (
    <SiteHeader brand={brand} links={links}>
      <HeaderSearch zip={zip} />
    </SiteHeader>
  ),
  fixed: ['brand'],
};

const FOOTER: Fragment<Pick<VehicleDetailsData, 'brand'>> = {
  component: ({ brand }) => (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about} Details are provided by sellers. Payments are estimates, not offers
        of credit.
      </p>
    </SiteFooter>
  ),
  keptAgainWith: ({ brand }) => brand,
  fixed: ['brand'],
};

type BarPriceProps = { amount: string; deal: Pick<DealView, 'rating' | 'label'> | null };

function barPriceProps({ amount, deal }: PriceView): BarPriceProps {
  return { amount, deal: deal && { rating: deal.rating, label: deal.label } };
}

const BAR_PRICE: Fragment<BarPriceProps> = {
  component: ({ amount, deal }) => (
    <p>
      <strong>{amount}</strong>
      {deal && <DealBadge rating={deal.rating} label={deal.label} />}
    </p>
  ),
  fixed: ['deal.rating'],
};

const TRAIL: Fragment<Pick<VehicleDetailsData, 'back' | 'crumbs'>> = {
  component: BreadcrumbTrail,
};

/** A link back to the results, and searches that contain this car. */
function BreadcrumbTrail({ back, crumbs }: Pick<VehicleDetailsData, 'back' | 'crumbs'>) {
  return (
    <div className="trail">
      <a className="trail-back" href={back.href}>
        <DecorativeIcon name="back" />
        {back.label}
      </a>
      <nav aria-label="Breadcrumbs">
        <ol>
          {crumbs.map(({ label, href }, index) => (
            <li key={index}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
