import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { RankingExplanationTable } from '#pages/shared/ranking-explanation/ranking-explanation-table.tsx';
import type { RankingExplanationData } from '#pages/shared/ranking-explanation/ranking-explanation-view.ts';

const TIMEOUT_MS = 10_000;

/** Shows the numbers that determine a car's rank; `address` is the page that shows the same without scripts. */
export function WhyThisOrder({ address, onClose }: { address: string; onClose(): void }) {
  const [data, setData] = useState<RankingExplanationData | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchReceipt(address, leaving.signal).then(setData, () => {
      if (!leaving.signal.aborted) setData('failed');
    });
    return () => leaving.abort();
  }, [address]);
  return (
    <Dialog title="Why this order" onClose={onClose}>
      <div className="why-dialog" aria-busy={data === null} aria-live="polite">
        {data === 'failed' && <p>We can’t show this right now.</p>}
        {data !== null && data !== 'failed' && (
          <>
            <h3>{data.title}</h3>
            <RankingExplanationTable receipt={data.receipt} confirmed={data.confirmed} />
            <p>
              <a href={address} rel="nofollow">
                Open as a page
              </a>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** @throws if the explanation does not arrive in time, or `signal` aborts. */
async function fetchReceipt(address: string, signal: AbortSignal): Promise<RankingExplanationData> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(address.replace('/why-this-order?', '/svc/why-this-order?'), { signal: inTime });
  if (!response.ok) throw new Error(`Loading the ranking explanation failed with status ${response.status}.`);
  return (await response.json()) as RankingExplanationData;
}
