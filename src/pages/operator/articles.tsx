import { DeskList, DeskPager, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { ArticlesView } from './page-data.ts';

const STATUSES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const;
const TONES = { draft: '', scheduled: ' warn', published: ' good' } as const;

/** Lists expert reviews, and links to their editor. */
export function Articles({ articles, newest, older }: ArticlesView) {
  return (
    <>
      <p>
        <a className="button primary" href="/operator/articles/new">
          Write an expert review
        </a>
      </p>
      <DeskList label="Expert reviews" none="There are no expert reviews yet.">
        {articles.map(({ id, title, href, author, status, published, changed, cover }) => (
          <li key={id}>
            <div>
              <p className="desk-row-title">
                <a href={href}>{title}</a>
              </p>
              <p className="desk-soft">
                <span className={`desk-badge${TONES[status]}`}>{STATUSES[status]}</span>{' '}
                {published && status === 'scheduled' && <>for {published.text} · </>}
                {published && status === 'published' && (
                  <>
                    <Moment {...published} /> ·{' '}
                  </>
                )}
                by {author} · changed <Moment {...changed} />
              </p>
            </div>
            {cover && <img className="article-thumb" {...cover} alt={cover.alt} loading="lazy" />}
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}
