import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import './dialog.css';

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. A sheet at the
 * bottom of small screens. Drawn in the browser alone, and shown as long as it is drawn.
 */
export function Dialog(props: { title: string; onClose(): void; children: ReactNode; actions?: ReactNode }) {
  const { title, onClose, children, actions } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The title is read first; a ring around the close control would draw the eye.
    element?.querySelector('h2')?.focus();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current!;
    const closeOutside = (event: MouseEvent) => {
      // The dialog's own box is covered by its content, so that only the backdrop is hit.
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
