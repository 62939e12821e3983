import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PageFailed } from './page-failed.tsx';
import { reportUncaught } from '#ui/report-error.ts';

/** The text of a page that failed in the browser. */
type FailureTexts = { failed?: string };

/**
 * Hydrates the page that the server rendered, from the data in its document. Marks the moment when it responds to input
 * as `interactive` (docs/page-speed.md). A page that fails offers to reload.
 */
export function hydratePage<Data extends object>(
  Page: (data: Data) => ReactNode,
  { failed = 'Something went wrong on our side' }: FailureTexts = {},
): void {
  reportUncaught();
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as Data;
  // A transition can be interrupted: a press during hydration is handled first.
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
