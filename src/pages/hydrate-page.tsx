import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over the page that the server drew, from the data that stands in its document. Marks the moment at which it
 * answers as `interactive` (docs/page-speed.md).
 */
export function hydratePage<Data extends object>(Page: (data: Data) => ReactNode): void {
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as Data;
  // A transition may be interrupted: a press during hydration is answered first.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <Interactive>
        <Page {...data} />
      </Interactive>,
    );
  });
}

function Interactive({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => void performance.mark('interactive'), []);
  return children;
}
