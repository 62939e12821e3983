import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { fetchDifference, type Difference } from './fetch-difference.ts';
import './dealer-difference.css';

/** What sets a dealer apart, in the dealer's own words and images. Content with failed images is not shown. */
export function DealerDifference({ address, onClose }: { address: string; onClose(): void }) {
  const [content, setContent] = useState<Difference | 'failed' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchDifference(address, leaving.signal).then(setContent, () => {
      if (!leaving.signal.aborted) setContent('failed');
    });
    return () => leaving.abort();
  }, [address]);
  const found = content !== null && content !== 'failed' ? content : null;
  useEffect(() => {
    if (found) place.current?.replaceChildren(found.body);
  }, [found]);
  return (
    <Dialog
      title="The dealer difference"
      onClose={onClose}
      actions={
        found?.cta && (
          <a
            className="button primary"
            href={found.cta.link}
            {...(found.cta.offsite && { target: '_blank', rel: 'noopener nofollow' })}
          >
            {found.cta.label}
          </a>
        )
      }
    >
      <div className="difference" aria-busy={content === null}>
        {found?.logo && <img className="difference-logo" src={found.logo} alt="" />}
        {content === 'failed' && <p>We can’t show this right now.</p>}
        <div ref={place} />
      </div>
    </Dialog>
  );
}
