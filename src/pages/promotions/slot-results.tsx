import { DeskPart, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import type { SlotResultsView } from './page-data.ts';
import { Results } from './results.tsx';

/** Renders the number of sold places, and their earnings. */
export function SlotResults({ pages, brands, results }: SlotResultsView) {
  return (
    <>
      <DeskTabs label="Promotions" tabs={pages} />
      <DeskTabs label="Site" tabs={brands} />
      <DeskPart id="results" title="Places and revenue">
        {results ? <Results {...results} /> : <p>No auction was held in the last 30 days.</p>}
      </DeskPart>
    </>
  );
}
