import { HONEYPOT } from '#kit/honeypot.ts';
import type { LeadField, LeadFormView } from '../model/lead-form-view.ts';

/** Unsent forms by listing id, kept until the page is left. */
const drafts = new Map<number, LeadFormView>();

/** Returns the form as it was left. It keeps its key, so a message that did arrive is not sent twice. */
export function findDraft(listingId: number): LeadFormView | undefined {
  return drafts.get(listingId);
}

/** Keeps the values of a form if they differ from the initial ones. */
export function storeDraft(form: LeadFormView, element: HTMLFormElement): void {
  const values = valuesIn(element);
  const names = Object.keys({ ...values, ...form.values }) as LeadField[];
  const isChanged = names.some((name) => (values[name] ?? '') !== (form.values[name] ?? ''));
  if (isChanged || form.problem !== null) drafts.set(form.car.listingId, { ...form, values });
}

/** Keeps the values of a form that is being sent, and returns the form with them. */
export function storeSubmittedForm(form: LeadFormView, element: HTMLFormElement): LeadFormView {
  const sending = { ...form, values: valuesIn(element), errors: {}, problem: null };
  drafts.set(form.car.listingId, sending);
  return sending;
}

/** Keeps a rejected form with its errors, to show them when it is opened again. */
export function storeRejectedForm(form: LeadFormView): void {
  drafts.set(form.car.listingId, form);
}

export function deleteDraft(listingId: number): void {
  drafts.delete(listingId);
}

function valuesIn(element: HTMLFormElement): LeadFormView['values'] {
  const { requestKey: _key, [HONEYPOT]: _unseen, ...values } = Object.fromEntries(new FormData(element));
  return values as LeadFormView['values'];
}
