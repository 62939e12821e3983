import { DeskList, DeskPager, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { AuditView } from './page-data.ts';

/** Renders the rows of the audit log, newest first, with a filter that needs no script. */
export function Audit({ action, about, isFiltered, rows, newest, older }: AuditView) {
  return (
    <>
      <form className="desk-form" method="get" action="/operator/audit" role="search">
        <label className="field">
          Action
          <input
            className="input"
            name="action"
            defaultValue={action}
            maxLength={60}
            placeholder="sign-in.failed"
            autoCapitalize="none"
          />
        </label>
        <label className="field">
          Account or subject
          <input
            className="input"
            name="about"
            defaultValue={about}
            maxLength={120}
            placeholder="dealer:12"
            autoCapitalize="none"
          />
        </label>
        <button className="button primary">Filter</button>
      </form>
      {isFiltered && (
        <p>
          <a href="/operator/audit">Show all</a>
        </p>
      )}
      <DeskList label="Audit log" none={isFiltered ? 'No entries match.' : 'There are no entries yet.'}>
        {rows.map(({ id, title, action: code, at, who, actor, subject, isOwn, facts, requestId }) => (
          <li key={id}>
            <div>
              <p className="desk-row-title">{title}</p>
              <p className="desk-soft">
                <Moment {...at} /> · {who}
                {actor && (
                  <>
                    {' '}
                    <a href={actor.href}>{actor.label}</a>
                  </>
                )}
                {!isOwn && (
                  <>
                    {' · '}
                    <a href={subject.href}>{subject.label}</a>
                  </>
                )}
              </p>
              {facts.length > 0 && <p className="desk-soft">{facts.join(' · ')}</p>}
              <p className="desk-soft">
                <code>{code}</code>
                {requestId !== null && <> · request {requestId}</>}
              </p>
            </div>
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}
