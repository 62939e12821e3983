import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AD_LABEL, type AdSettings, type AdSize, FIXED_AD_FAILED } from '#features/ads/ads.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { reportError } from '#ui/browser/report-error.ts';
import { AdCreative } from './ad.tsx';
import { adSizeOf, type LoadedAd, requestAd } from './use-ad.ts';

/** The storage key that records, for the session, that the shopper closed the ad. */
const CLOSED_KEY = 'fixed-ad-closed';

type BarProps = { settings: AdSettings; query: string };

/**
 * Renders the ad at the bottom edge of the window. It appears once the shopper has scrolled far enough and an ad has
 * arrived, until the shopper closes it; overlays hide it while they are open (ads.later.css). The page reserves its
 * height, so that it covers neither the footer nor the focused element.
 */
export function FixedAdBar({ settings, query }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  const [isClosed, setClosed] = useState(readClosed);
  const hasPassed = useScrolledPast(settings.scrollPercent);
  const shown = useRefreshedAd(bar, hasPassed && !isClosed, { settings, query });
  useReservedSpace(bar, shown !== null && !isClosed);
  const returnFocus = useReturnOfFocus(bar);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    storeClosed();
    returnFocus();
  };
  return (
    <aside ref={bar} className="ad-bar" aria-label={AD_LABEL} hidden={shown === null}>
      <ErrorBoundary part="ads" retryOn={shown} fallback={null}>
        {shown && <AdCreative {...shown} />}
      </ErrorBoundary>
      <button type="button" className="ad-close" aria-label="Close advertisement" onClick={close}>
        <Icon name="close" />
      </button>
    </aside>
  );
}

/**
 * Returns a function that returns the focus to where it was before it entered the bar, because the focus would be lost
 * when the bar disappears.
 */
function useReturnOfFocus(bar: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const remember = ({ relatedTarget }: FocusEvent) => {
      const before = relatedTarget as HTMLElement | null;
      if (!bar.current?.contains(before)) cameFrom.current = before;
    };
    bar.current?.addEventListener('focusin', remember, { signal: listening.signal });
    return () => listening.abort();
  }, [bar]);
  return () => {
    const before = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('results');
    before?.focus({ preventScroll: true });
  };
}

/** Returns whether the shopper has scrolled past this share of the page at least once. */
function useScrolledPast(percent: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const check = () => {
      if (scrollY < (document.documentElement.scrollHeight * percent) / 100) return;
      listening.abort();
      setPassed(true);
    };
    addEventListener('scroll', check, { passive: true, signal: listening.signal });
    check();
    return () => listening.abort();
  }, [percent]);
  return hasPassed;
}

/**
 * Returns the ad. It is replaced at an interval, up to a limit, but only in a visible tab while the bar is visible and
 * the shopper is not using it. `null` until the first ad arrives.
 */
function useRefreshedAd(bar: RefObject<HTMLElement | null>, isActive: boolean, { settings, query }: BarProps) {
  const { refreshMs, refreshLimit } = settings;
  const [shown, setShown] = useState<LoadedAd | null>(null);
  const search = useRef(query);
  useEffect(() => void (search.current = query), [query]);
  useEffect(() => {
    if (!isActive) return;
    const listening = new AbortController();
    const { signal } = listening;
    let refresh = 0;
    let isLoaded = false;
    let asked: AdSize | undefined;
    const load = async () => {
      const size = document.hidden ? undefined : adSizeOf(bar.current!);
      asked = size;
      if (!size) return;
      try {
        const ad = await requestAd({ place: 'fixed', size, query: search.current, refresh }, signal);
        // The size of the window may have changed in the meantime.
        if (!ad || size !== asked || signal.aborted) return;
        isLoaded = true;
        setShown({ size, content: ad.content });
      } catch (cause) {
        if (!signal.aborted) reportError(new Error(FIXED_AD_FAILED, { cause }), 'ads');
      }
    };
    const timer = setInterval(() => {
      if (refresh >= refreshLimit) return clearInterval(timer);
      // The bar stays hidden until an ad has arrived, so a failed request is repeated in any visible tab.
      if (isLoaded ? !isUnused(bar.current!) : document.hidden) return;
      refresh += 1;
      void load();
    }, refreshMs);
    // A hidden tab requests its ad when it becomes visible.
    const ask = () => {
      if (document.hidden || adSizeOf(bar.current!) === asked) return;
      setShown(null);
      void load();
    };
    addEventListener('resize', ask, { signal });
    document.addEventListener('visibilitychange', ask, { signal });
    void load();
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [bar, isActive, refreshMs, refreshLimit]);
  return shown;
}

function isUnused(bar: HTMLElement): boolean {
  const isVisible = !document.hidden && bar.checkVisibility({ visibilityProperty: true });
  return isVisible && !bar.matches(':hover, :focus-within');
}

/** Reserves the height of the bar at the end of the page, and scrolls a focused element out from under it. */
function useReservedSpace(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const { documentElement: root, activeElement: focused } = document;
    root.toggleAttribute('data-ad-bar', true);
    if (focused?.matches(':focus-visible') && isOver(bar.current!, focused))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return () => root.removeAttribute('data-ad-bar');
  }, [bar, isShown]);
}

/** Uses the bar's final position, because it may still be moving. */
function isOver({ offsetTop, offsetHeight }: HTMLElement, element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > offsetTop && top < offsetTop + offsetHeight;
}

function readClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null;
  } catch {
    return false;
  }
}

function storeClosed(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1');
  } catch {
    // Without storage, the ad stays closed only on this page.
  }
}
