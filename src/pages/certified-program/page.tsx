import { PageFrame } from '#ui/frame/page-frame.tsx';
import type { CertifiedProgramData } from './page-data.ts';
import './page.css';

/**
 * Explains what certified means, for browsers without scripts. With scripts, the results page shows a dialog instead.
 */
export function CertifiedProgramPage({ brand, name, summary, points, search }: CertifiedProgramData) {
  return (
    <PageFrame brand={brand} className="certified-page" hasFooter={false}>
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
    </PageFrame>
  );
}
