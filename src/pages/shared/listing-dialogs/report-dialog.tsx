import { type FormEvent, useState } from 'react';
import { THANKS_TEXTS, ReportForm } from '#features/listings/listings.ui.ts';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { sendForm, type SentForm } from './send-form.ts';

/** The form that reports a listing, sent without leaving the page. */
export function ReportDialog(props: { listing: { id: number; title: string }; search: string; onClose(): void }) {
  const { listing, search, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const finish = async (sending: Promise<SentForm>) => {
    const sent = await sending;
    setBusy(false);
    if (!sent.ok) return setError(sent.problem);
    onClose();
    showToast(THANKS_TEXTS.report);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    void finish(sendForm(event.currentTarget));
  };
  return (
    <Dialog title="Report listing" onClose={onClose}>
      <p className="dialog-about">{listing.title}</p>
      <ReportForm
        listingId={listing.id}
        search={search}
        busy={busy}
        error={error}
        onSubmit={send}
        cancel={
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}
