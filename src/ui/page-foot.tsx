import { SiteFooter } from './site-footer.tsx';

type Brand = { name: string; tagline: string; about: string };

/** The footer of pages without notices of their own. `about` completes a sentence that starts with the site's name. */
export function PageFoot({ brand }: { brand: Brand }) {
  return (
    <SiteFooter brand={brand}>
      <p>
        <strong>{brand.name}</strong> {brand.about}
      </p>
    </SiteFooter>
  );
}
