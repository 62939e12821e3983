import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { comparePath } from '../model/compare-paths.ts';
import { columnName, type ComparisonView } from '../model/comparison.ts';
import { changeList, currentList, onListChange } from './compare-store.ts';
import { CompareTable } from './compare-table.tsx';
import './compare-dialog.css';

const TIMEOUT_MS = 10_000;
const FAILED = 'That didn’t work. Please try again.';
const NO_CARS: ComparisonView['cars'] = [];

/** Opens the comparison of the shopper's list over the page (spec 2 §2). `search`: the query of the page's search. */
export function openCompareDialog(search: string, opener: HTMLElement): void {
  showDialog((close) => <CompareDialog search={search} onClose={close} />, opener);
}

function CompareDialog({ search, onClose }: { search: string; onClose(): void }) {
  const { ids, isSignedIn } = useSyncExternalStore(onListChange, currentList);
  const [comparison, setComparison] = useState<ComparisonView | 'failed' | null>(null);
  const path = comparePath(ids, search);
  useEffect(() => {
    const loading = new AbortController();
    fetchComparison(path, loading.signal).then(setComparison, () => {
      if (!loading.signal.aborted) setComparison('failed');
    });
    return () => loading.abort();
  }, [path]);
  const [note, setNote] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const isShown = comparison !== null && comparison !== 'failed';
  const cars = isShown ? comparison.cars : NO_CARS;
  const remove = useCallback(
    async (id: number) => {
      const car = cars.find((one) => one.id === id);
      // The clicked button, which has the focus, is removed with its car.
      content.current!.closest('dialog')!.querySelector('h2')!.focus({ preventScroll: true });
      const kind = await changeList({ remove: id });
      setNote(kind === null || !car ? FAILED : `${columnName(car)} removed`);
    },
    [cars],
  );
  return (
    <Dialog
      title="Compare"
      onClose={onClose}
      actions={
        <a className="button" href={path}>
          Open as a page to share or print
        </a>
      }
    >
      <div ref={content} className="compare-dialog" aria-busy={comparison === null}>
        <p className={note === FAILED ? undefined : 'visually-hidden'} role="status">
          {note}
        </p>
        <p>{isSignedIn ? 'Saved in your wallet, on your account.' : 'Saved in this browser only.'}</p>
        {comparison === 'failed' && (
          <p>
            We can’t compare the cars here right now. <a href={path}>Open the comparison as a page</a>
          </p>
        )}
        {isShown && cars.length === 0 && <p>No cars to compare. Select Compare on up to five cars.</p>}
        {isShown && cars.length > 0 && (
          <>
            <CompareTable comparison={comparison} onRemove={(id) => void remove(id)} />
            <ul className="compare-dialog-notes">
              {comparison.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** @throws if the comparison does not arrive in time. */
function fetchComparison(path: string, signal: AbortSignal): Promise<ComparisonView> {
  const { search } = new URL(path, location.origin);
  return fetchData(`/cars-for-sale/svc/compare${search}`, { signal, timeoutMs: TIMEOUT_MS });
}
