import { CAPTURE_ID, CAPTURE_TITLE, MOST_EMAIL } from '#features/alerts/alerts.ts';
import { HONEYPOT } from '#features/reports/reports.ui.ts';
import { escapeHtml } from '#kit/escape-html.ts';

export type CaptureView = {
  /** Query of the search that alerts are asked for. */
  search: string;
  /** What was typed, and what is wrong with it. */
  email?: string;
  error?: string | null;
};

/**
 * Asks for an e-mail address to send alerts of a search to (spec 1 §2, 2 §2), as HTML: the results page has it in its data,
 * so that its script needs no word of it. `email-capture.css` goes with it.
 */
export function captureHtml({ search, email = '', error = null }: CaptureView): string {
  const problem = error === null ? '' : `<span class="field-error" id="capture-error">${escapeHtml(error)}</span>`;
  const faulty = error === null ? '' : ' aria-invalid="true" aria-describedby="capture-error"';
  return `<section class="email-capture" id="${CAPTURE_ID}" aria-labelledby="capture-title">
<h2 id="capture-title">${escapeHtml(CAPTURE_TITLE)}</h2>
<form method="post" action="/account-api/subscriptions">
<input type="hidden" name="search" value="${escapeHtml(search)}">
<label class="field">E-mail<input class="input" type="email" name="emailAddress" value="${escapeHtml(email)}" required maxlength="${MOST_EMAIL}" autocomplete="email"${faulty}>${problem}</label>
<label class="honeypot" aria-hidden="true">Leave this empty<input name="${HONEYPOT}" tabindex="-1" autocomplete="off"></label>
<button class="button primary">Subscribe</button>
</form>
<p role="status"></p>
<p class="email-capture-more">One mail to confirm, which asks how often you want others. Every mail ends with one press. <a href="/privacy">Privacy</a></p>
</section>`;
}
