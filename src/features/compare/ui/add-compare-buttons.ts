import { COMPARE_PATH } from '../model/compare-paths.ts';
import { markButtons, renderCompareMarks } from './compare-marks.ts';

const CARDS = '.card-list > .card[id]';

/** A busy device, or one that draws no frames, may never be idle. By then React has hydrated the cards on any device. */
const IDLE_OPTIONS = { timeout: 10_000 };

/**
 * Adds a button for comparing to each card of the list, now and whenever cards arrive. The document has none, which
 * keeps it small. `search`: returns the query of the page's search.
 */
export function addCompareButtons(search: () => string, signal: AbortSignal): void {
  renderCompareMarks();
  // React hydrates the cards before the browser is idle, and would report elements that it did not render as errors.
  const start = () => {
    if (signal.aborted) return;
    document.documentElement.dataset['compareCards'] = '';
    addButtons();
    const observer = new MutationObserver(addButtons);
    observer.observe(document.querySelector('.results') ?? document.body, { subtree: true, childList: true });
    signal.addEventListener('abort', () => observer.disconnect());
  };
  // Not every browser supports this.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, IDLE_OPTIONS);
  else setTimeout(start);
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.card .compare-button') : null;
    if (!button) return;
    import('./toggle-compared-car.ts').then(
      ({ toggleComparedCar }) => toggleComparedCar(button, search()),
      () => location.assign(COMPARE_PATH),
    );
  };
  addEventListener('click', press, { signal });
}

function addButtons(): void {
  for (const card of document.querySelectorAll(`${CARDS}:not(:has(> .compare-button))`)) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'compare-button';
    button.value = card.id.slice('listing-'.length);
    button.ariaLabel = `Compare ${card.querySelector('.card-title a')?.textContent ?? 'this car'}`;
    card.append(button);
  }
  markButtons();
}
