import { parseInertDocument } from '#ui/browser/parse-inert-document.ts';
import { reportError } from '#ui/browser/report-error.ts';

/**
 * Time in ms without typing after which the preview is updated. The server limits the number of requests per address.
 */
const PAUSE_MS = 2_500;

/**
 * Updates the preview while an operator types: sends the form like the button does, and takes the preview from the page
 * that the server returns. If an update fails, the old preview stays, and the button still works.
 */
export function updateWhileTyping(form: HTMLFormElement): void {
  const shown = document.querySelector('[data-preview]');
  const button = form.querySelector<HTMLButtonElement>('button[formaction]');
  if (!shown || !button) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  const update = async () => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const response = await fetch(button.formAction, {
        method: 'POST',
        body,
        signal,
        headers: { accept: 'text/html' },
      });
      const page = parseInertDocument(mainOf(await response.text()));
      const made = response.ok ? page.querySelector('[data-preview]') : null;
      if (made) shown.replaceChildren(...document.importNode(made, true).childNodes);
    } catch (error) {
      // A later update replaced this one, or the browser is offline.
      if (!signal.aborted && navigator.onLine) reportError(error, 'preview');
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), PAUSE_MS);
  };
  form.addEventListener('input', schedule);
  // The operator may have typed before this code was loaded.
  if ([...form.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)) schedule();
}

/**
 * Returns the main content of a page. The browser would refuse its styles, because their nonce belongs to another
 * response.
 */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
}
