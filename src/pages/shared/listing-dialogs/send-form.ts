export type SentForm = { ok: true } | { ok: false; problem: string };

const FAILED = 'That didn’t go through. Please try again.';
const TIMEOUT_MS = 10_000;

/** Posts a form of this page as JSON and returns the result; never throws. */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null = null): Promise<SentForm> {
  const fields = Object.fromEntries(new FormData(form, submitter));
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { ok: true };
    return { ok: false, problem: await problemOf(response) };
  } catch {
    return { ok: false, problem: FAILED };
  }
}

/** Returns the error text; problem details name the invalid field (RFC 9457). */
async function problemOf(response: Response): Promise<string> {
  const said = (await response.json().catch(() => null)) as {
    detail?: unknown;
    errors?: { reason?: unknown }[];
  } | null;
  const reason = said?.errors?.[0]?.reason ?? said?.detail;
  return typeof reason === 'string' ? reason : FAILED;
}
