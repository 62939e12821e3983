import { DeskPager, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { FeedbackView } from './page-data.ts';

/** Lists the answers of shoppers to "How helpful was this information?". */
export function Feedback({ tabs, summary, answers, upTo, newest, older }: FeedbackView) {
  return (
    <>
      <DeskTabs label="Reports" tabs={tabs} />
      {summary !== null && <p className="desk-soft">{summary}</p>}
      {answers.length === 0 ? (
        <p>No unread feedback.</p>
      ) : (
        <>
          {upTo !== null && newest === null && (
            <form method="post" action="/operator/feedback">
              <input type="hidden" name="upTo" value={upTo} />
              <button className="button" name="action" value="close-all">
                Mark all as read
              </button>
            </form>
          )}
          <ul className="desk-list" aria-label="Feedback">
            {answers.map(({ id, isHelpful, words, search, site, at }) => (
              <li key={id}>
                <div>
                  <p className="desk-row-title">
                    <span className={`desk-badge ${isHelpful ? 'good' : 'warn'}`}>
                      {isHelpful ? 'helpful' : 'not helpful'}
                    </span>
                  </p>
                  {words !== null && <p className="desk-words">{words}</p>}
                  <p className="desk-soft">
                    <Moment {...at} /> · {site} · <a href={search.href}>{search.label}</a>
                  </p>
                </div>
                <form className="desk-actions" method="post" action="/operator/feedback">
                  <input type="hidden" name="id" value={id} />
                  <button className="button" name="action" value="close">
                    Mark as read<span className="visually-hidden">: answer {id}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      <DeskPager newest={newest} older={older} />
    </>
  );
}
