import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import '#ui/field.css';
import type { ReactNode } from 'react';
import { SiteHeader } from '#ui/site-header.tsx';
import type { BrandView } from '#pages/brand-view.ts';
import type { LeadCarView } from '#features/leads/leads.ts';
import { PageFoot } from '#ui/site-footer.tsx';
import './lead-page.css';

const LINKS = [
  { label: 'Cars for Sale', href: '/cars-for-sale' },
  { label: 'Sellers I contacted', href: '/contacted-sellers' },
];

/** The frame of all pages where shoppers and sellers get in touch. */
export function LeadPage({ brand, title, children }: { brand: BrandView; title: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={LINKS} />
      <main className="lead-page">
        <h1>{title}</h1>
        {children}
      </main>
      <PageFoot brand={brand} />
    </>
  );
}

/** The car that the lead is about. */
export function LeadCar({
  car: { href, picture, title, price },
  sellerName,
}: {
  car: LeadCarView;
  sellerName: string;
}) {
  return (
    <div className="lead-car">
      <img src={picture} alt="" width={480} height={360} />
      <a href={href}>{title}</a>
      <p>
        {price} · {sellerName}
      </p>
    </div>
  );
}
