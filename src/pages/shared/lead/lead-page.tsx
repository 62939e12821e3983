import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import type { ReactNode } from 'react';
import type { BrandView } from '#pages/brand-view.ts';
import type { LeadCarView } from '#features/leads/leads.ts';
import '#features/leads/ui/lead-form.css';
import './lead-page.css';

const CONTACTED = { label: 'Sellers I contacted', href: '/contacted-sellers' };

/** The frame of all pages where shoppers and sellers contact each other. */
export function LeadPage({ brand, title, children }: { brand: BrandView; title: string; children: ReactNode }) {
  return (
    <PageFrame brand={brand} className="lead-page" links={[...(brand.links ?? []), CONTACTED]}>
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
