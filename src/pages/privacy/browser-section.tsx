import { useEffect, useState } from 'react';
import type { FoundEntry } from './browser-entries.ts';
import type { BrowserEntry } from './page-data.ts';

/**
 * Renders the entries that this site stores in the browser. The server knows the request's cookies, including those
 * that scripts may not read; a script that loads late reads the rest. Without scripts, the list shows all possible
 * entries.
 */
export function BrowserSection({ entries }: { entries: readonly BrowserEntry[] }) {
  const [found, setFound] = useState<ReadonlyMap<string, FoundEntry> | null>(null);
  const [told, setTold] = useState('');
  useEffect(() => {
    const read = async () => {
      const { readEntries } = await import('./browser-entries.ts');
      setFound(readEntries());
    };
    // Until the script has loaded, the list shows all possible entries.
    const look = () => void read().catch(() => undefined);
    look();
    // Another tab may store or delete something.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  const remove = async (entry: BrowserEntry) => {
    const { deleteEntry, readEntries } = await import('./browser-entries.ts');
    deleteEntry(entry);
    setFound(readEntries());
    setTold(`${entry.name} is deleted from this browser.`);
  };
  const isAbsent = ({ where, name, isHere }: BrowserEntry) =>
    where === 'cookie' ? isHere === false : found !== null && !found.has(`${where} ${name}`);
  const isKnown = ({ where, isHere }: BrowserEntry) => (where === 'cookie' ? isHere === true : found !== null);
  // Entries that certainly exist come before those that scripts can't check.
  const here = entries.filter((entry) => !isAbsent(entry)).toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
  const [cookies, stored] = [here.filter(isCookie), here.filter((entry) => !isCookie(entry))];
  const absent = entries.filter(isAbsent);
  const show = (entry: BrowserEntry) => (
    <Entry
      key={`${entry.where} ${entry.name}`}
      {...entry}
      found={found?.get(`${entry.where} ${entry.name}`)}
      isRead={found !== null}
      onDelete={() => void remove(entry)}
    />
  );
  return (
    <section className="privacy-part" aria-labelledby="browser">
      <h2 id="browser">What this browser stores</h2>
      <p>
        Cookies and storage of this site only. “Here” means that this browser has it now. “May be here” means that this
        page can’t see it.
      </p>
      <p role="status" className="privacy-told">
        {told}
      </p>
      <ul className="privacy-browser">{cookies.map(show)}</ul>
      {/* Closed by default, so that nothing moves when the script has read the storage. */}
      <details>
        <summary>
          {found === null ? 'What its storage may hold' : 'What its storage holds'} ({stored.length})
        </summary>
        <ul className="privacy-browser">{stored.map(show)}</ul>
      </details>
      <details>
        <summary>What it may store later ({absent.length})</summary>
        <ul className="privacy-browser">{absent.map(show)}</ul>
      </details>
    </section>
  );
}

function isCookie({ where }: BrowserEntry): boolean {
  return where === 'cookie';
}

function Entry(props: BrowserEntry & { found: FoundEntry | undefined; isRead: boolean; onDelete(): void }) {
  const { name, where, purpose, keeps, effect, found, isRead, onDelete } = props;
  const isHere = isCookie(props) ? props.isHere : isRead ? found !== undefined : null;
  return (
    <li>
      <div className="privacy-entry">
        <p>
          <code>{name}</code> <span className="stored-soft">{where}</span> {isHere === true && <strong>Here</strong>}
          {isHere === null && 'May be here'}
        </p>
        <p>{purpose}.</p>
        <p className="stored-soft">
          Kept: {keeps}.{effect !== null && ` ${effect}`}
        </p>
        {found !== undefined && (
          <details>
            <summary>
              Content<span className="visually-hidden"> of {name}</span>
            </summary>
            <pre className="privacy-content">{found.text}</pre>
          </details>
        )}
      </div>
      {isCookie(props) && isHere !== false && (
        <form method="post" action="/privacy/browser">
          <input type="hidden" name="name" value={name} />
          <button className="button" aria-label={`Delete ${name}`}>
            Delete
          </button>
        </form>
      )}
      {!isCookie(props) && isHere === true && (
        <button type="button" className="button" aria-label={`Delete ${name} from ${where}`} onClick={onDelete}>
          Delete
        </button>
      )}
    </li>
  );
}
