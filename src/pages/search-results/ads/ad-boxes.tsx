import { useRef } from 'react';
import { type AdSettings, FIXED_AD_FAILED } from '#features/ads/ads.ts';
import { reportError } from '#ui/browser/report-error.ts';
import { useLazyModule } from '../browser/use-lazy-module.ts';
import type { AdSlotView } from '../slots/slots-data.ts';

/**
 * Loads the components that fill the boxes when the first box is rendered. The boxes have the size of their ads before
 * any script runs, so that ads don't move other content.
 */
function useFilling() {
  return useLazyModule(true, () => import('./ad.tsx').catch(failedBecause('Ads failed to load')));
}

/** Returns a handler that logs why an ad failed (spec 1 §8). */
function failedBecause(message: string): (cause: unknown) => never {
  return (cause) => {
    reportError(new Error(message, { cause }), 'ads');
    throw cause;
  };
}

/** An ad between two rows of results. */
export function AdBox({ place, columns, query }: Pick<AdSlotView, 'place' | 'columns'> & { query: string }) {
  const box = useRef<HTMLLIElement>(null);
  const filling = useFilling();
  return (
    <li ref={box} className="ad" data-ad={place} data-columns={columns}>
      {filling && <filling.Ad box={box} place={place} query={query} />}
    </li>
  );
}

/** The ad above the footer. */
export function FooterAd({ query }: { query: string }) {
  const box = useRef<HTMLElement>(null);
  const filling = useFilling();
  return (
    <aside ref={box} className="ad ad-foot" aria-label="Advertisement above the footer">
      {filling && <filling.Ad box={box} place="footer" query={query} />}
    </aside>
  );
}

/** Renders the ad at the bottom edge of the window. The document contains no HTML for it. */
export function FixedAd(props: { settings: AdSettings; query: string }) {
  const Bar = useLazyModule(true, () => import('./fixed-ad.tsx').catch(failedBecause(FIXED_AD_FAILED)))?.FixedAdBar;
  return Bar && <Bar {...props} />;
}
