import type { ReactNode } from 'react';
import type { StoredItemsView, StoredItemView, StoredSection } from './view.ts';
import './stored-items.css';

/**
 * Renders the stored data about the user, item by item, with links to download and delete it. Works without scripts.
 */
export function StoredItems({ page, sections }: StoredItemsView) {
  const filled = sections.filter(({ items }) => items.length > 0);
  const empty = sections.filter(({ items }) => items.length === 0);
  return (
    <>
      {filled.map((section) => (
        <Section key={section.part} page={page} {...section} />
      ))}
      {empty.length > 0 && (
        <details className="stored-section">
          <summary className="stored-title">
            {`Nothing stored: ${empty.length} ${filled.length > 0 ? 'other ' : ''}${empty.length === 1 ? 'kind' : 'kinds'} of data`}
          </summary>
          <ul className="stored-soft">
            {empty.map(({ part, title }) => (
              <li key={part}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Reports the last action, and asks for confirmation before a deletion. Place it at the top of the page. */
export function StoredItemsStep({ page, asks, done }: StoredItemsView) {
  return (
    <>
      {done !== null && (
        <div className="stored-step" role="status">
          <p>{done.text}</p>
          {done.undo !== null && (
            <ItemForm action={`${page}/restore`} {...done.undo}>
              <button className="button">Undo</button>
            </ItemForm>
          )}
        </div>
      )}
      {asks !== null && (
        <section className="stored-step" aria-labelledby="stored-ask">
          <h2 id="stored-ask">Delete “{asks.title}”?</h2>
          <p>{asks.consequence}</p>
          <div className="stored-actions">
            <ItemForm action={`${page}/delete`} part={asks.part} id={asks.id}>
              <button className="button stored-danger">Delete permanently</button>
            </ItemForm>
            <a className="button" href={page}>
              Keep it
            </a>
          </div>
        </section>
      )}
    </>
  );
}

function Section({ page, part, title, items, more }: StoredSection & { page: string }) {
  return (
    <section className="stored-section" aria-labelledby={`stored-${part}`}>
      <h2 id={`stored-${part}`}>
        {title} <span className="stored-count">{items.length + more}</span>
      </h2>
      <ul className="stored-list">
        {items.map((item) => (
          <Item key={item.id} page={page} part={part} {...item} />
        ))}
      </ul>
      {more > 0 && <p className="stored-soft">{more} more are in the download of all your data.</p>}
    </section>
  );
}

function Item({ page, part, ...item }: StoredItemView & { page: string; part: string }) {
  const { id, title, note, facts, stays, managedAt } = item;
  return (
    <li>
      <details>
        <summary>
          <span className="stored-title">{title}</span> {note !== null && <span className="stored-soft">{note}</span>}
        </summary>
        <dl className="stored-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {stays !== null && <p className="stored-soft">{stays}</p>}
      </details>
      <div className="stored-actions">
        <a
          className="button"
          href={`${page}/item?${new URLSearchParams({ part, id })}`}
          aria-label={`Download ${title}`}
          download
        >
          Download
        </a>
        {managedAt !== null && (
          <a className="button" href={managedAt.href}>
            {managedAt.label}
          </a>
        )}
        <Offers page={page} part={part} {...item} />
      </div>
    </li>
  );
}

function Offers({ page, part, id, title, offers }: StoredItemView & { page: string; part: string }) {
  const asks = `${page}?${new URLSearchParams({ step: 'delete', part, id })}`;
  if (offers === 'remove')
    return (
      <ItemForm action={`${page}/delete`} part={part} id={id}>
        <button className="button" aria-label={`Remove ${title}`}>
          Remove
        </button>
      </ItemForm>
    );
  if (offers === null) return null;
  return (
    <>
      {offers === 'restore' && (
        <ItemForm action={`${page}/restore`} part={part} id={id}>
          <button className="button" aria-label={`Restore ${title}`}>
            Restore
          </button>
        </ItemForm>
      )}
      <a className="button" href={asks} aria-label={`Delete ${title}`}>
        Delete
      </a>
    </>
  );
}

function ItemForm(props: { action: string; part: string; id: string; children: ReactNode }) {
  return (
    <form method="post" action={props.action}>
      <input type="hidden" name="part" value={props.part} />
      <input type="hidden" name="id" value={props.id} />
      {props.children}
    </form>
  );
}
