import { useEffect, useRef } from 'react';
import type { SearchActions } from '../browser/search-actions.ts';
import type { SearchResultsData } from '../page-data.ts';

/** What a dialog knows of the page that it opens over. */
export type DialogSurroundings = { data: SearchResultsData; actions: SearchActions };

/**
 * Opens the dialog that a pressed link names by `data-dialog`; where it cannot be had, the link is followed. Dialogs
 * load when they are asked for.
 */
export function useDialogs(data: SearchResultsData, actions: SearchActions): void {
  const latest = useRef<DialogSurroundings>({ data, actions });
  useEffect(() => {
    latest.current = { data, actions };
  });
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-dialog]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      import('./open-dialog.tsx').then(
        ({ openDialog }) => openDialog(link, latest.current),
        () => location.assign(link.href),
      );
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  const { suggested } = data;
  useEffect(() => {
    if (suggested === null) return;
    void import('./suggest-model.tsx').then(({ suggestModel }) => suggestModel(suggested, latest.current.actions));
  }, [suggested]);
}
