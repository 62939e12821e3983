import { useContext, useEffect, useRef } from 'react';
import { PendingSearchContext } from '../browser/search-actions.ts';

/** Renders nothing; calls `then` when a search that is pending while this is mounted has ended. */
export function OnSearchEnd({ then }: { then(): void }) {
  const isAsked = useContext(PendingSearchContext).query !== null;
  const wasAsked = useRef(isAsked);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (wasAsked.current && !isAsked) latest.current();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return null;
}
