import './toast.css';

const SHOWN_MS = 8_000;

/** Something to press within a message. */
export type ToastAction = {
  label: string;
  run(): void;
  /** Where the keyboard goes that leaves the message with Tab or Escape. */
  leave?(): void;
};

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says briefly what happened, at the foot of the screen; a second message takes the place of the first. It stays while
 * the pointer or the keyboard is on it. With `focus`, its action takes the focus, for those who use the keyboard.
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
  // The region stood empty before, so that readers of screens hear what comes into it.
  region.append(toast);
  if (focus) button?.focus({ preventScroll: true });
  clearTimeout(timer);
  timer = setTimeout(hideUnlessUsed, SHOWN_MS);
}

/** Takes the message away. */
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
