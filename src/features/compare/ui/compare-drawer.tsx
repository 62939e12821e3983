import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { formatCount } from '#kit/text/format.ts';
import { MAX_COMPARED } from '../model/compare-list.ts';
import { comparePath } from '../model/compare-paths.ts';
import type { ComparedCar } from '../model/comparison.ts';
import { changeList, currentList, loadList, onListChange } from './compare-store.ts';
import '#ui/dialog.css';
import './compare-drawer.css';

/**
 * `search`: the query of the page's search. `note`: a message about the last change. `takesFocus`: the shopper opened
 * the drawer, or the clicked button is no longer shown.
 */
type Opening = { search: string; opener: HTMLElement; note: string; takesFocus?: boolean };

let open: { close(): void; tell(note: string): void; takeFocus(): void } | null = null;

/** Opens the drawer of compared cars at the bottom of the page, which stays usable (spec 1 §2). */
export function openCompareDrawer({ search, opener, note, takesFocus = false }: Opening): void {
  if (open) {
    if (takesFocus) open.takeFocus();
    return open.tell(note);
  }
  showDialog((close) => {
    const leave = () => {
      open = null;
      close();
    };
    return <CompareDrawer search={search} opener={opener} firstNote={note} takesFocus={takesFocus} onClose={leave} />;
  }, opener);
}

/** Shows a message about the last change in the drawer, which replaces the one before. Returns whether it is open. */
export function showDrawerNote(note: string): boolean {
  open?.tell(note);
  return open !== null;
}

/** Opens the drawer, or closes it if it is open. */
export function toggleCompareDrawer(search: string, opener: HTMLElement): void {
  if (open) return open.close();
  openCompareDrawer({ search, opener, note: '', takesFocus: true });
}

function CompareDrawer(props: {
  search: string;
  opener: HTMLElement;
  firstNote: string;
  takesFocus: boolean;
  onClose(): void;
}) {
  const { search, opener, firstNote, takesFocus, onClose } = props;
  const { ids, cars, missing } = useSyncExternalStore(onListChange, currentList);
  const comparable = ids.length - missing.length;
  const [note, setNote] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const takeFocus = () => drawer.current!.querySelector('h2')!.focus({ preventScroll: true });
    open = { close: onClose, tell: setNote, takeFocus };
    // Screen readers announce only changes of a status that is already on the page.
    setNote(firstNote);
    if (takesFocus) takeFocus();
    if (currentList().cars === null) void loadList().then((isLoaded) => setFailed(!isLoaded));
    // Escape closes it while the focus is inside, as in dialogs.
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    const element = drawer.current!;
    element.addEventListener('keydown', leave);
    return () => {
      open = null;
      element.removeEventListener('keydown', leave);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  const remove = async ({ id, title }: Pick<ComparedCar, 'id' | 'title'>) => {
    drawer.current!.querySelector('h2')!.focus({ preventScroll: true });
    const kind = await changeList({ remove: id });
    setNote(kind === null ? 'That didn’t work. Please try again.' : `${title} removed`);
  };
  const compare = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./compare-dialog.tsx').then(
      ({ openCompareDialog }) => openCompareDialog(search, opener),
      () => location.assign(href),
    );
  };
  return (
    <section ref={drawer} className="compare-drawer" aria-labelledby="compare-drawer-title">
      <div className="compare-drawer-head">
        <h2 id="compare-drawer-title" tabIndex={-1}>
          Compare <span>{`${ids.length} of ${MAX_COMPARED}`}</span>
        </h2>
        <p role="status">{note}</p>
        <button type="button" className="dialog-close" aria-label="Close the comparison" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {hasFailed && <p>We can’t show your cars here right now.</p>}
      <div className="compare-drawer-body">
        <ul>
          {(cars ?? []).map((car) => (
            <li key={car.id}>
              <img src={car.picture.src} alt="" width={480} height={360} decoding="async" />
              <a href={car.href}>{car.title}</a>
              <span>{car.gone ?? car.price}</span>
              <button type="button" aria-label={`Remove ${car.title}`} onClick={() => void remove(car)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
          {missing.map((id) => (
            <li key={id}>
              <span>Car not found</span>
              <button
                type="button"
                aria-label="Remove the car that was not found"
                onClick={() => void remove({ id, title: 'Car' })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        {comparable > 1 ? (
          <a className="button primary" href={comparePath(ids, search)} onClick={compare}>
            {`Compare ${formatCount(comparable, 'car')}`}
          </a>
        ) : (
          <p className="compare-drawer-hint">
            {comparable === 1 ? 'Add another car to compare.' : 'Select Compare on up to five cars.'}
          </p>
        )}
      </div>
    </section>
  );
}
