import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PageFailed } from './page-failed.tsx';
import { reportUncaught } from '#ui/report-error.ts';

/** What a page says that failed in the browser. */
type FailureTexts = { failed?: string };

/**
 * Takes over the page that the server drew, from the data that stands in its document. Marks the moment at which it
 * answers as `interactive` (docs/page-speed.md). A page that fails then offers to be loaded again.
 */
export function hydratePage<Data extends object>(
  Page: (data: Data) => ReactNode,
  { failed = 'Something went wrong on our side' }: FailureTexts = {},
): void {
  reportUncaught();
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as Data;
  // A transition may be interrupted: a press during hydration is answered first.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <ErrorBoundary part="page" fallback={<PageFailed title={failed} />}>
        <Interactive>
          <Page {...data} />
        </Interactive>
      </ErrorBoundary>,
    );
  });
}

function Interactive({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => void performance.mark('interactive'), []);
  return children;
}
