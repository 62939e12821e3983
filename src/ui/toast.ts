import './toast.css';

const SHOWN_MS = 8_000;

export type ToastAction = {
  label: string;
  run(): void;
  /** Moves the focus when the user leaves the message with Tab or Escape. */
  leave?(): void;
};

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a short message at the bottom of the screen; a second message replaces the first. It stays while the pointer or
 * the focus is on it. With `focus`, its action takes the focus, for keyboard users.
 */
export function showToast(text: string, action?: ToastAction, focus = false): void {
  region ??= createRegion();
  region.replaceChildren();
  const toast = document.createElement('div');
  toast.className = 'toast';
  const words = document.createElement('span');
  words.textContent = text;
  toast.append(words);
  const button = action && toast.appendChild(createButton(action));
  // The region was empty before, so that screen readers announce the new content.
  region.append(toast);
  if (focus) button?.focus({ preventScroll: true });
  clearTimeout(timer);
  timer = setTimeout(hideUnlessUsed, SHOWN_MS);
}

export function hideToast(): void {
  clearTimeout(timer);
  region?.replaceChildren();
}

function hideUnlessUsed(): void {
  if (region?.matches(':hover, :has(:focus-visible)')) timer = setTimeout(hideUnlessUsed, SHOWN_MS);
  else hideToast();
}

function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast-region';
  element.setAttribute('role', 'status');
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
    hideToast();
    leave?.();
  });
  return button;
}
