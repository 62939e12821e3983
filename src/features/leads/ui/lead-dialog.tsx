import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { fetchData } from '#ui/browser/fetch-data.ts';
import { fetchInTurn } from '#ui/browser/fetch-in-turn.ts';
import { showToast } from '#ui/toast.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadField, LeadFormView } from '../model/lead-form-view.ts';
import { SellerFacts } from './seller-facts.tsx';
import { formTitle, LeadSentMessage, sentText, sentTitle } from './lead-sent.tsx';
import { sellerInSentence } from '#features/dealers/dealers.ts';
import { isEmailed, markEmailed } from '#features/saves/saves.ui.ts';
import { showDialog } from '#ui/show-dialog.tsx';
import { HONEYPOT } from '#kit/honeypot.ts';

/** Listings with a one-click message in flight, so that a second click does nothing. */
const sending = new Set<number>();

/**
 * Contacts the seller of a link's listing. With one-click opt-in, it sends at once. Otherwise it opens a form over the
 * page, filled with the unsent draft. If the form cannot be loaded, it follows the link.
 */
export async function openLeadDialog(link: HTMLAnchorElement): Promise<void> {
  const id = Number(new URL(link.href).searchParams.get('listingId'));
  const draft = findDraft(id);
  if (draft) return open(link, draft, true);
  if (sending.has(id)) return;
  sending.add(id);
  try {
    const form = await fetchLeadForm(id);
    if (!form) return location.assign(link.href);
    // A shopper who already wrote about this listing sees the form, instead of sending the same message again.
    if (form.mode !== 'one-click' || isEmailed(id)) return open(link, { ...form, mode: editableMode(form.mode) });
    const sent = await sendLead(id, { ...form.values, requestKey: form.requestKey });
    if (sent.kind !== 'sent') return open(link, { ...form, ...sent, mode: 'edit-email' });
    markEmailed(id);
    const run = () => location.assign('/contacted-sellers');
    showToast(sentText({ ...form, isOffer: false }), { label: 'Sellers I contacted', run });
  } finally {
    sending.delete(id);
  }
}

function editableMode(mode: LeadFormView['mode']): LeadFormView['mode'] {
  return mode === 'one-click' ? 'email' : mode;
}

function open(link: HTMLAnchorElement, form: LeadFormView, isDraft = false): void {
  showDialog((close) => <LeadDialog link={link} isDraft={isDraft} first={form} onClose={close} />, link, {
    closesOnBack: true,
  });
}

/** Shows the result of a form that was closed while it was being sent. */
function announceLateResult(link: HTMLAnchorElement, form: LeadFormView, isSent: boolean): void {
  const { sellerName, car } = form;
  if (isSent) return showToast(sentText({ ...form, isOffer: form.mode === 'offer' }));
  const run = () => open(link, findDraft(car.listingId)!, true);
  showToast(`Not sent to ${sellerInSentence(sellerName)}. Your text is saved.`, { label: 'Open it', run });
}

function LeadDialog(props: { link: HTMLAnchorElement; first: LeadFormView; isDraft: boolean; onClose(): void }) {
  const { link, first, isDraft, onClose } = props;
  const [form, setForm] = useState(first);
  const [state, setState] = useState<'asks' | 'sends' | 'sent'>('asks');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Move the focus to the message so that screen readers read it: the first invalid field, or the title of the
    // confirmation.
    const news = state === 'sent' ? '#dialog-title' : '[aria-invalid="true"]';
    body.current?.closest('dialog')?.querySelector<HTMLElement>(news)?.focus();
  }, [form, state]);
  const [sentFrom, setSentFrom] = useState('');
  const isOpen = useRef(true);
  const leave = () => {
    const left = body.current?.querySelector<HTMLFormElement>('form.lead-form');
    if (isOpen.current && state === 'asks' && left) storeDraft(form, left);
    isOpen.current = false;
    onClose();
  };
  const finish = (sending: LeadFormView, sent: SentLead) => {
    const isSent = sent.kind === 'sent';
    if (isSent) {
      deleteDraft(form.car.listingId);
      markEmailed(form.car.listingId);
    } else storeRejectedForm({ ...sending, ...sent });
    if (!isOpen.current) return announceLateResult(link, form, isSent);
    if (!isSent) setForm({ ...form, ...sent });
    setSentFrom(sending.values.fromEmailAddress ?? '');
    setState(isSent ? 'sent' : 'asks');
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'asks') return;
    setState('sends');
    const sending = storeSubmittedForm(form, event.currentTarget);
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void sendLead(form.car.listingId, fields).then((sent) => finish(sending, sent));
  };
  const { mode, sellerName, sendsMail, car } = form;
  const isOffer = mode === 'offer';
  return (
    <Dialog title={state === 'sent' ? sentTitle({ isOffer, sendsMail }) : formTitle(mode, sellerName)} onClose={leave}>
      <div ref={body}>
        <p className="dialog-about">
          {car.title} · {car.price}
          {mode === 'edit-email' && state !== 'sent' && (
            <>
              <br />
              Complete your details to send your message.
            </>
          )}
          {isDraft && state !== 'sent' && (
            <>
              <br />
              What you wrote is still here.
            </>
          )}
        </p>
        {state !== 'sent' && <SellerFacts name={sellerName} seller={form.seller} listingId={car.listingId} />}
        {state === 'sent' ? (
          <div className="lead-form">
            <LeadSentMessage isOffer={isOffer} sellerName={sellerName} sendsMail={sendsMail} email={sentFrom} />
            <div className="lead-actions">
              <button type="button" className="button primary" onClick={leave}>
                Done
              </button>
            </div>
          </div>
        ) : (
          <LeadForm
            form={form}
            busy={state === 'sends'}
            onSubmit={send}
            cancel={
              <button type="button" className="button" onClick={leave}>
                Cancel
              </button>
            }
          />
        )}
      </div>
    </Dialog>
  );
}

/** Unsent forms by listing id, kept until the shopper leaves the page. */
const drafts = new Map<number, LeadFormView>();

/**
 * Returns the form as the shopper left it. It has the same key, so a message that was received after all is not stored
 * twice.
 */
function findDraft(listingId: number): LeadFormView | undefined {
  return drafts.get(listingId);
}

/** Stores the values of a form if they differ from the initial ones. */
function storeDraft(form: LeadFormView, element: HTMLFormElement): void {
  const values = valuesIn(element);
  const names = Object.keys({ ...values, ...form.values }) as LeadField[];
  const isChanged = names.some((name) => (values[name] ?? '') !== (form.values[name] ?? ''));
  if (isChanged || form.problem !== null) drafts.set(form.car.listingId, { ...form, values });
}

/** Keeps the values of a form that is being sent, and returns the form with them. */
function storeSubmittedForm(form: LeadFormView, element: HTMLFormElement): LeadFormView {
  const sending = { ...form, values: valuesIn(element), errors: {}, problem: null };
  drafts.set(form.car.listingId, sending);
  return sending;
}

/** Stores a rejected form with its errors, to show them when it is opened again. */
function storeRejectedForm(form: LeadFormView): void {
  drafts.set(form.car.listingId, form);
}

function deleteDraft(listingId: number): void {
  drafts.delete(listingId);
}

function valuesIn(element: HTMLFormElement): LeadFormView['values'] {
  const { requestKey: _key, [HONEYPOT]: _unseen, ...values } = Object.fromEntries(new FormData(element));
  return values as LeadFormView['values'];
}

/** Result of sending. `refused`: nothing was sent, with the errors. */
type SentLead = { kind: 'sent' } | LeadRefusal;
type LeadRefusal = { kind: 'refused'; requestKey?: string } & Pick<LeadFormView, 'errors' | 'problem'>;

const FAILED = 'That didn’t go through, but your text is still here. Please try again.';
const TIMEOUT_MS = 15_000;

/** Fetches the form of a listing; `null` on any failure. */
async function fetchLeadForm(listingId: number): Promise<LeadFormView | null> {
  try {
    return await fetchData<LeadFormView>(`/account-api/lead-form?listingId=${listingId}`, { timeoutMs: TIMEOUT_MS });
  } catch {
    return null;
  }
}

/** Sends a form. A retry carries the same key, so the server treats it as the same lead. Never throws. */
async function sendLead(listingId: number, fields: Readonly<Record<string, unknown>>): Promise<SentLead> {
  try {
    const response = await fetchInTurn(`/cars-for-sale/contact?listingId=${listingId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    });
    if (response.ok) return { kind: 'sent' };
    return await refusalOf(response, listingId);
  } catch {
    return { kind: 'refused', errors: {}, problem: FAILED };
  }
}

type Problem = { detail?: string; errors?: { name: string; reason: string }[] };

/** Converts problem details, which name the invalid fields (RFC 9457). */
async function refusalOf(response: Response, listingId: number): Promise<SentLead> {
  const { detail, errors = [] } = (await response.json()) as Problem;
  const byField = Object.fromEntries(errors.toReversed().map(({ name, reason }) => [name, reason]));
  if (response.status === 429) {
    const minutes = Math.ceil(Number(response.headers.get('retry-after')) / 60);
    const problem = `Nothing was sent: too many messages came from your connection. Please try again in ${minutes} min.`;
    return { kind: 'refused', errors: {}, problem };
  }
  // The key was already used for another message, so the next attempt needs a new one.
  if (byField['requestKey'] !== undefined) {
    const fresh = await fetchLeadForm(listingId);
    const key = fresh && { requestKey: fresh.requestKey };
    return { kind: 'refused', errors: {}, problem: byField['requestKey'], ...key };
  }
  return { kind: 'refused', errors: byField, problem: errors.length > 0 ? null : (detail ?? FAILED) };
}
