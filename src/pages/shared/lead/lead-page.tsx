import { PageFrame } from '#ui/site-frame.tsx';
import '#ui/field.css';
import type { ReactNode } from 'react';
import type { BrandView } from '#pages/brand-view.ts';
import type { LeadCarView } from '#features/leads/leads.ts';
import './lead-page.css';

const LINKS = [
  { label: 'Cars for Sale', href: '/cars-for-sale' },
  { label: 'Sellers I contacted', href: '/contacted-sellers' },
];

/** The frame of all pages where shoppers and sellers get in touch. */
export function LeadPage({ brand, title, children }: { brand: BrandView; title: string; children: ReactNode }) {
  return (
    <PageFrame brand={brand} className="lead-page" links={LINKS}>
      <h1>{title}</h1>
      {children}
    </PageFrame>
  );
}

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
