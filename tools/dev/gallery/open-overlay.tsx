import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';

/** Opens a dialog, which follows the theme of the system. */
export function OpenDialog() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Open the dialog
      </button>
      {isOpen && (
        <Dialog
          title="Delete this search?"
          onClose={close}
          actions={
            <button type="button" className="button primary" onClick={close}>
              Delete
            </button>
          }
        >
          <p>You won’t get alerts of it anymore.</p>
        </Dialog>
      )}
    </>
  );
}

/** Shows a message with an action. */
export function OpenToast() {
  const show = () => showToast('Search deleted', { label: 'Undo', run: () => undefined });
  return (
    <button type="button" className="button" onClick={show}>
      Show the toast
    </button>
  );
}
