import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { watchPage } from './watch-page.ts';
import './page-failed.later.css';

type HydrationOptions<Data> = {
  failed?: string;
  /** Returns the page's data from the data in its document. */
  read?(embedded: unknown): Data;
};

/**
 * Hydrates the page that the server rendered, with the data in its document. Sets the performance mark `interactive`
 * when it responds to input (docs/page-speed.md). If rendering fails, offers to reload.
 */
export function hydratePage<Data extends object>(
  Page: (data: Data) => ReactNode,
  { failed = 'Something went wrong on our side', read = (embedded) => embedded as Data }: HydrationOptions<Data> = {},
): void {
  watchPage();
  const data = read(JSON.parse(document.getElementById('page-data')!.textContent!));
  // A transition can be interrupted, so a click during hydration is handled first.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <ErrorBoundary part="page" fallback={<PageFailed title={failed} />}>
        <MarkInteractive>
          <Page {...data} />
        </MarkInteractive>
      </ErrorBoundary>,
    );
  });
}

/** Sets the performance mark when its content responds to input. */
export function MarkInteractive({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => void performance.mark('interactive'), []);
  return children;
}

/** Replaces a page that failed in the browser (spec 2 §8). */
function PageFailed({ title }: { title: string }) {
  return (
    <main className="page-failed">
      <div role="alert">
        <h1>{title}</h1>
        <p>This isn’t caused by anything you entered. We’ve logged the problem.</p>
      </div>
      <div className="page-failed-actions">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Please try again
        </button>
        <a className="button" href="/cars-for-sale">
          Search all cars
        </a>
      </div>
    </main>
  );
}
