import { PageFrame } from '#ui/frame/page-frame.tsx';
import { formatCount } from '#kit/text/format.ts';
import type { SavedSearchMailsData } from './page-data.ts';
import '#pages/shared/saved/saved-page.css';
import './page.css';

/** Shows what a saved search would have emailed, to help the shopper choose a frequency. */
export function SavedSearchMailsPage({ brand, name, href, lead, mails }: SavedSearchMailsData) {
  return (
    <PageFrame brand={brand} className="saved-page">
      <h1>Preview alerts: {name}</h1>
      <p>{lead}</p>
      <ol className="past-mails">
        {mails.map(({ when, items, more }) => (
          <li key={when + items[0]?.id}>
            <h2>{when}</h2>
            <ul>
              {items.map(({ id, title, href: car, picture, text, facts }) => (
                <li key={id + text}>
                  <img src={picture} alt="" width={480} height={360} loading="lazy" decoding="async" />
                  <div>
                    <a href={car}>{title}</a>
                    <p className="past-mail-text">{text}</p>
                    {facts !== null && <p>{facts}</p>}
                  </div>
                </li>
              ))}
            </ul>
            {more > 0 && <p>and {formatCount(more, 'more car')}</p>}
          </li>
        ))}
      </ol>
      <p className="saved-actions">
        <a className="button" href="/saved-searches">
          Back to your saved searches
        </a>
        <a className="button" href={href}>
          Open this search
        </a>
      </p>
    </PageFrame>
  );
}
