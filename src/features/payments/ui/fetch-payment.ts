import { fetchData } from '#ui/browser/fetch-data.ts';
import type { PaymentDetailsView } from '../model/payment-view.ts';

const TIMEOUT_MS = 10_000;

/**
 * Loads the payment details for a query, such as `listingId=42&downPayment=2500`.
 * @throws if they do not arrive in time, or `signal` aborts.
 */
export function fetchPayment(query: string, signal: AbortSignal): Promise<PaymentDetailsView> {
  return fetchData(`/cars-for-sale/svc/payment?${query}`, { signal, timeoutMs: TIMEOUT_MS });
}

/** Returns the fields of a form as a query. */
export function formToQuery(form: HTMLFormElement): string {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
}
