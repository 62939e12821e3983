import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import './dialog.css';

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and restores the focus. On small screens it
 * is a sheet at the bottom. Rendered only in the browser, and open for as long as it is mounted.
 */
export function Dialog(props: { title: string; onClose(): void; children: ReactNode; actions?: ReactNode }) {
  const { title, onClose, children, actions } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Screen readers start with the title. Focusing the close button would show a distracting focus ring.
    element?.querySelector('h2')?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current!;
    const closeOutside = (event: MouseEvent) => {
      // The content covers the dialog's own box, so a click whose target is the dialog is a click on the backdrop.
      if (event.target === element) onClose();
    };
    element.addEventListener('click', closeOutside);
    return () => element.removeEventListener('click', closeOutside);
  }, [onClose]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id="dialog-title" tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        {actions && <footer className="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
