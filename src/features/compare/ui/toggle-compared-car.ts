import { showToast } from '#ui/toast.ts';
import { MAX_COMPARED } from '../model/compare-list.ts';
import { changeList, currentList } from './compare-store.ts';
import { openCompareDrawer, showDrawerNote } from './compare-drawer.tsx';

const FULL = `You can compare ${MAX_COMPARED} cars. Remove one first.`;

/**
 * Adds the car of a button to the list, or removes it. An added car opens the drawer (spec 2 §4). `search`: the query of the
 * page's search.
 */
export async function toggleComparedCar(button: HTMLButtonElement, search: string): Promise<void> {
  const id = Number(button.value);
  const isCompared = currentList().ids.includes(id);
  const done = changeList(isCompared ? { remove: id } : { add: id });
  if (isCompared) return report(await done, 'Removed from your comparison.');
  const kind = await done;
  if (kind === 'added') {
    // A full list hides the buttons, so the clicked one loses the focus.
    const isLost = [button, document.body].includes(document.activeElement as HTMLElement);
    const takesFocus = isLost && currentList().ids.length >= MAX_COMPARED;
    return openCompareDrawer({ search, opener: button, note: 'Added to Compare', takesFocus });
  }
  if (kind === 'already') return openCompareDrawer({ search, opener: button, note: '' });
  report(kind, FULL);
}

function report(kind: string | null, text: string): void {
  const said = kind === null ? 'That didn’t work. Please try again.' : text;
  if (!showDrawerNote(said)) showToast(said);
}
