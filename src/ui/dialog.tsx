import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import './dialog.css';

/**
 * A modal dialog: the browser keeps the focus inside, closes it on Escape and restores the focus. On small screens it
 * is a sheet at the bottom. Rendered only in the browser, and open for as long as it is mounted. `anchor`: on large
 * screens, it opens below this element instead of in the middle.
 */
export function Dialog(props: {
  title: string;
  onClose(): void;
  children: ReactNode;
  actions?: ReactNode;
  anchor?: HTMLElement;
}) {
  const { title, onClose, children, actions, anchor } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (element && anchor) placeBelow(element, anchor);
    // Screen readers start with the title. Focusing the close button would show a distracting focus ring.
    element?.querySelector('h2')?.focus();
    return () => element?.close();
  }, [anchor]);
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
    <dialog
      ref={dialog}
      className={anchor ? 'dialog anchored' : 'dialog'}
      aria-labelledby="dialog-title"
      onClose={onClose}
    >
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

const GAP_PX = 8;

/** Places a dialog below an element with right edges aligned, but inside the window. On phones, CSS makes it a sheet. */
function placeBelow(dialog: HTMLElement, anchor: HTMLElement): void {
  const { bottom, right } = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const end = Math.min(Math.max(width - right, GAP_PX), width - dialog.offsetWidth - GAP_PX);
  const top = Math.min(bottom + GAP_PX, innerHeight - dialog.offsetHeight - GAP_PX);
  dialog.style.setProperty('--dialog-end', `${Math.max(GAP_PX, end)}px`);
  dialog.style.setProperty('--dialog-top', `${Math.max(GAP_PX, top)}px`);
}
