import '#ui/tokens.css';
import '#ui/font.css';
import '#ui/base.css';
import '#ui/button.css';
import { SiteHeader } from '#ui/site-header.tsx';
import type { CertifiedProgramData } from './page-data.ts';
import './page.css';

/** Explains what certified means, without script; with script the results page shows a dialog instead. */
export function CertifiedProgramPage({ brand, name, summary, points, search }: CertifiedProgramData) {
  return (
    <>
      <SiteHeader brand={brand} home="/cars-for-sale" links={[{ label: 'Cars for Sale', href: '/cars-for-sale' }]} />
      <main className="certified-page">
        <h1>Certified Program Details</h1>
        <h2>{name}</h2>
        <p>{summary}</p>
        <ul>
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <a className="button primary" href={`/cars-for-sale${search && `?${search}`}`}>
          Include Certified Vehicles
        </a>
      </main>
    </>
  );
}
