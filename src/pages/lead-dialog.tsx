import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadFormView } from './lead-form-view.ts';
import { formTitle, Sent, sentTitle } from './lead-sent.tsx';
import { isEmailed, markEmailed } from './page-state.ts';
import { fetchLeadForm, sendLead, type SentLead } from './send-lead.ts';
import { showDialog } from './show-dialog.tsx';

/** Cars for which one click is on its way: a second press is none. */
const sending = new Set<number>();

/**
 * Reaches the seller that a link names: at once for who opted in to one click, else by a form over the page. Where the form
 * cannot be had, the link is followed.
 */
export async function openLeadDialog(link: HTMLAnchorElement): Promise<void> {
  const id = Number(new URL(link.href).searchParams.get('listingId'));
  if (sending.has(id)) return;
  sending.add(id);
  try {
    const form = await fetchLeadForm(id);
    if (!form) return location.assign(link.href);
    // Who wrote before is asked what to add.
    if (form.mode !== 'one-click' || isEmailed(id)) return open(link, { ...form, mode: asked(form.mode) });
    const sent = await sendLead(id, { ...form.values, requestKey: form.requestKey });
    if (sent.kind !== 'sent') return open(link, { ...form, ...sent, mode: 'edit-email' });
    markEmailed(id);
    const run = () => location.assign('/contacted-sellers');
    showToast(`Sent to ${form.sellerName}.`, { label: 'Sellers I contacted', run });
  } finally {
    sending.delete(id);
  }
}

function asked(mode: LeadFormView['mode']): LeadFormView['mode'] {
  return mode === 'one-click' ? 'email' : mode;
}

function open(link: HTMLAnchorElement, form: LeadFormView): void {
  showDialog((close) => <LeadDialog first={form} onClose={close} />, link);
}

function LeadDialog({ first, onClose }: { first: LeadFormView; onClose(): void }) {
  const [form, setForm] = useState(first);
  const [state, setState] = useState<'asks' | 'sends' | 'sent'>('asks');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is news is read: the first field at fault, or that it was sent.
    const news = state === 'sent' ? '#dialog-title' : '[aria-invalid="true"]';
    body.current?.closest('dialog')?.querySelector<HTMLElement>(news)?.focus();
  }, [form, state]);
  const finish = (sent: SentLead) => {
    if (sent.kind === 'sent') markEmailed(form.car.listingId);
    else setForm({ ...form, ...sent });
    setState(sent.kind === 'sent' ? 'sent' : 'asks');
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'asks') return;
    setState('sends');
    void sendLead(form.car.listingId, Object.fromEntries(new FormData(event.currentTarget))).then(finish);
  };
  const { mode, sellerName, car } = form;
  const isOffer = mode === 'offer';
  return (
    <Dialog title={state === 'sent' ? sentTitle(isOffer) : formTitle(mode, sellerName)} onClose={onClose}>
      <div ref={body}>
        <p className="dialog-about">
          {car.title} · {car.price}
        </p>
        {state === 'sent' ? (
          <div className="lead-form">
            <Sent isOffer={isOffer} sellerName={sellerName} />
            <div className="lead-actions">
              <button type="button" className="button primary" onClick={onClose}>
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
              <button type="button" className="button" onClick={onClose}>
                Cancel
              </button>
            }
          />
        )}
      </div>
    </Dialog>
  );
}
