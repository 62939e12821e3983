import { type RefObject, useState } from 'react';
import { AD_LABEL, type AdPlace, pixelsOf } from '#features/ads/ads.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { type AdContent, houseAd, type HouseAd, type LoadedAd, useAd } from './use-ad.ts';

/** Fills a box with its ad, once it is near the viewport. */
export function Ad({ box, place, query }: { box: RefObject<HTMLElement | null>; place: AdPlace; query: string }) {
  const shown = useAd(box, place, query);
  return (
    shown && (
      <ErrorBoundary part="ads" retryOn={shown} fallback={null}>
        <AdCreative {...shown} house={houseAd(query)} />
      </ErrorBoundary>
    )
  );
}

/** For paid links, which search engines must not follow. */
const REL = 'sponsored nofollow';

/** Renders an ad with its label. `house`: the replacement of an image that fails to load. */
export function AdCreative({ size, content, house }: LoadedAd & { house?: HouseAd }) {
  const [failed, setFailed] = useState<AdContent | null>(null);
  const shown = failed === content && house ? house : content;
  const { width, height } = pixelsOf(size);
  return (
    <>
      <p className="ad-label">{AD_LABEL}</p>
      <div className="ad-creative" data-size={size}>
        {shown.kind === 'house' && <HouseCreative {...shown} />}
        {shown.kind === 'image' && (
          <a href={shown.href} rel={REL} target="_blank">
            <img
              src={shown.src}
              alt={shown.alt}
              width={width}
              height={height}
              decoding="async"
              onError={() => setFailed(content)}
            />
            <NewTab />
          </a>
        )}
        {shown.kind === 'frame' && (
          <>
            <iframe
              src={shown.src}
              title={shown.title}
              width={width}
              height={height}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
              {...(shown.href !== null && { tabIndex: -1 })}
            />
            {shown.href !== null && (
              <a className="ad-cover" href={shown.href} rel={REL} target="_blank">
                <span className="visually-hidden">{shown.title}</span>
                <NewTab />
              </a>
            )}
          </>
        )}
      </div>
    </>
  );
}

function NewTab() {
  return <span className="visually-hidden"> (opens in a new tab)</span>;
}

function HouseCreative({ title, text, href, action }: HouseAd) {
  return (
    <div className="ad-house">
      <p className="ad-title">{title}</p>
      <p className="ad-text">{text}</p>
      <a className="button primary" href={href} rel={REL}>
        {action}
      </a>
    </div>
  );
}
