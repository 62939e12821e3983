import { parseInertDocument } from '#ui/browser/parse-inert-document.ts';
import { reportError } from '#ui/browser/report-error.ts';

/** The preview is updated when typing pauses for this time in ms. The server limits the requests of one address. */
const PAUSE_MS = 2_500;

/**
 * Updates the preview while an operator types: it sends the form as the button does, and takes the preview from the
 * page that the server returns. A failed update keeps the old preview, and the button remains.
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
      // Superseded by a later update, or offline.
      if (!signal.aborted && navigator.onLine) reportError(error, 'preview');
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), PAUSE_MS);
  };
  form.addEventListener('input', schedule);
  // Someone may have typed before this code arrived.
  if ([...form.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)) schedule();
}

/** Returns the content of the page. Its styles would be refused, because their nonce belongs to another response. */
function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
}
