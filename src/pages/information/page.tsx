import { PageFrame } from '#ui/frame/page-frame.tsx';
import type { InformationData } from './page-data.ts';
import { INFORMATION_PAGES } from './information-pages.ts';
import './page.css';

/** A page that the footer links to. */
export function InformationPage({ brand, topic }: InformationData) {
  const { title, lead, parts } = INFORMATION_PAGES[topic];
  return (
    <PageFrame brand={brand} className="information-page">
      <h1>{title}</h1>
      <p>{lead}</p>
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
        </section>
      ))}
    </PageFrame>
  );
}
