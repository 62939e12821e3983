import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary, PartFailed } from '#ui/error-boundary.tsx';
import { MarkInteractive } from './hydrate-page.tsx';
import { watchPage } from './watch-page.ts';

/** A part of a page that changes in the browser. */
export type HydratedPart = {
  /** The part's name for reports, and its name in messages: `The pictures`. */
  part: string;
  what: string;
  /** Selects the element whose content the server rendered with React. It may be missing on some pages. */
  selector: string;
  /** Returns the element's content as the server rendered it, from the data in its HTML. */
  render(element: Element): ReactNode;
};

/**
 * Hydrates the parts of a page that change in the browser. The other parts stay as the server wrote them, so the
 * document needs no data for them. Sets the performance mark `interactive` when the parts respond to input.
 */
export function hydrateParts(parts: readonly HydratedPart[]): void {
  watchPage();
  const present = parts.flatMap(({ selector, ...part }) => {
    const element = document.querySelector(selector);
    return element ? [{ ...part, element }] : [];
  });
  if (present.length === 0) performance.mark('interactive');
  startTransition(() => {
    for (const { element, part, what, render } of present) {
      const content = (
        <ErrorBoundary part={part} fallback={<PartFailed what={what} />}>
          {render(element)}
        </ErrorBoundary>
      );
      hydrateRoot(
        element,
        element === present.at(-1)!.element ? <MarkInteractive>{content}</MarkInteractive> : content,
      );
    }
  });
}
