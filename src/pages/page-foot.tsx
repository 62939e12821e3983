import { SiteFooter } from '#ui/site-footer.tsx';
import type { BrandView } from './brand-view.ts';

/** The foot of pages that have nothing of their own to say there. */
export function PageFoot({ brand }: { brand: BrandView }) {
  return (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about}
      </p>
    </SiteFooter>
  );
}
