import { HONEYPOT } from '#kit/honeypot.ts';
import type { LeadField, LeadFormView } from '../model/lead-form-view.ts';

/** What was filled in and has not arrived, by car, as long as the page stands. */
const drafts = new Map<number, LeadFormView>();

/** The form as it was left; it keeps its key, so that what arrived unnoticed is not sent twice. */
export function findDraft(listingId: number): LeadFormView | undefined {
  return drafts.get(listingId);
}

/** Keeps what stands in the fields of a form, if that is more than it came with. */
export function keepDraft(form: LeadFormView, element: HTMLFormElement): void {
  const values = valuesIn(element);
  const names = Object.keys({ ...values, ...form.values }) as LeadField[];
  const isChanged = names.some((name) => (values[name] ?? '') !== (form.values[name] ?? ''));
  if (isChanged || form.problem !== null) drafts.set(form.car.listingId, { ...form, values });
}

/** Keeps a form that is on its way, whatever stands in it; answers it. */
export function keepSending(form: LeadFormView, element: HTMLFormElement): LeadFormView {
  const sending = { ...form, values: valuesIn(element), errors: {}, problem: null };
  drafts.set(form.car.listingId, sending);
  return sending;
}

/** Nothing was sent: the form says why when it is opened again. */
export function keepRefused(form: LeadFormView): void {
  drafts.set(form.car.listingId, form);
}

export function forgetDraft(listingId: number): void {
  drafts.delete(listingId);
}

function valuesIn(element: HTMLFormElement): LeadFormView['values'] {
  const { requestKey: _key, [HONEYPOT]: _unseen, ...values } = Object.fromEntries(new FormData(element));
  return values as LeadFormView['values'];
}
