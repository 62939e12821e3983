import './toast.css';

const SHOWN_MS = 8_000;

export type ToastAction = {
  label: string;
  run(): void;
  /** Moves the focus when the user leaves the message with Tab or Escape; otherwise it returns to where it was. */
  leave?(): void;
};

let region: HTMLElement | undefined;
/** The focused element before the focus entered the region. */
let before: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a short message at the bottom of the screen; a second message replaces the first one. It stays while the
 * pointer or the focus is on it. With `focus`, its first action gets the focus, for keyboard users.
 */
export function showToast(text: string, actions: ToastAction | readonly ToastAction[] = [], focus = false): void {
  region ??= createRegion();
  clear(region);
  const toast = document.createElement('div');
  toast.className = 'toast';
  const words = document.createElement('span');
  words.textContent = text;
  toast.append(words);
  const buttons = (Array.isArray(actions) ? (actions as readonly ToastAction[]) : [actions as ToastAction]).map(
    createButton,
  );
  toast.append(...buttons);
  // The region was empty before, so that screen readers announce the new content.
  region.append(toast);
  if (focus) buttons[0]?.focus({ preventScroll: true });
  clearTimeout(timer);
  timer = setTimeout(hideUnlessUsed, SHOWN_MS);
}

export function hideToast(): void {
  clearTimeout(timer);
  if (region) clear(region);
}

function clear(element: HTMLElement): void {
  const hadFocus = element.contains(document.activeElement);
  element.replaceChildren();
  if (hadFocus) before?.focus({ preventScroll: true });
}

function hideUnlessUsed(): void {
  if (region?.matches(':hover, :has(:focus-visible)')) timer = setTimeout(hideUnlessUsed, SHOWN_MS);
  else hideToast();
}

function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast-region';
  element.setAttribute('role', 'status');
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) before = relatedTarget as HTMLElement | null;
  });
  return document.body.appendChild(element);
}

function createButton({ label, run, leave }: ToastAction): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    hideToast();
    run();
  });
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    const neighbor = event.shiftKey ? button.previousElementSibling : button.nextElementSibling;
    if (event.key === 'Tab' && neighbor instanceof HTMLButtonElement) return neighbor.focus({ preventScroll: true });
    hideToast();
    leave?.();
  });
  return button;
}
