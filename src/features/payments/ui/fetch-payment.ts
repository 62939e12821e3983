import type { PaymentDetailsView } from '../model/payment-view.ts';

const TIMEOUT_MS = 10_000;

/**
 * Loads the payment details for a query, such as `listingId=42&downPayment=2500`.
 * @throws if they do not arrive in time, or `signal` aborts.
 */
export async function fetchPayment(query: string, signal: AbortSignal): Promise<PaymentDetailsView> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(`/cars-for-sale/svc/payment?${query}`, { signal: inTime });
  if (!response.ok) throw new Error(`Loading the payment failed with status ${response.status}.`);
  return (await response.json()) as PaymentDetailsView;
}

/** Returns the fields of a form as a query. */
export function formToQuery(form: HTMLFormElement): string {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();
}
