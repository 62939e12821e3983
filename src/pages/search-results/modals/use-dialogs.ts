import { useEffect, useRef } from 'react';
import type { SearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData } from '../page-data.ts';

/** The data that a dialog needs about the page below it. */
export type DialogContext = { data: SearchResultsData; actions: SearchActions };

/** The link to a card's menu. It has no `data-dialog`, because a page has 25 of them. */
export const MENU_LINK = '.card > a';

export const loadDialogs = () => import('./open-dialog.tsx');

/**
 * Opens the dialog that a clicked link names in `data-dialog`, or a card's menu. If its code cannot be loaded, follows
 * the link. The code loads when the pointer reaches such a link.
 */
export function useDialogs(data: SearchResultsData, actions: SearchActions): void {
  const latest = useRef<DialogContext>({ data, actions });
  useEffect(() => {
    latest.current = { data, actions };
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const prepare = ({ target }: Event) => {
      if (linkAt(target)) loadDialogs().catch(ignore);
    };
    const open = (event: MouseEvent) => {
      const link = linkAt(event.target);
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      link.ariaBusy = 'true';
      if (link.dataset['dialog'] === 'market') link.closest('.results-bar')?.toggleAttribute('data-waits', true);
      loadDialogs().then(
        ({ openDialog }) => openDialog(link, latest.current),
        () => location.assign(link.href),
      );
    };
    document.addEventListener('pointerover', prepare, { signal });
    // React stops events from parts whose code has not arrived yet, so they are caught in the capture phase.
    document.addEventListener('click', open, { signal, capture: true });
    return () => listening.abort();
  }, []);
  const { suggested } = data;
  useEffect(() => {
    if (suggested === null) return;
    let isCurrent = true;
    import('./suggest-model.tsx').then(
      // A later search may find nothing, or may not have such a model.
      ({ suggestModel }) => isCurrent && suggestModel(suggested, latest.current.actions),
      // If the code for the question cannot be loaded, the question is skipped.
      ignore,
    );
    return () => void (isCurrent = false);
  }, [suggested]);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[data-dialog],${MENU_LINK}`) : null;
}

function ignore(): void {}
