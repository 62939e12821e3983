import type { LinkView } from '../page-data.ts';

const ADDRESS = '/cars-for-sale/call';

/**
 * Shows the seller's number in place of its button after a click, which is counted. On phones, the bar calls the
 * number. If it can't be fetched, submits the form as without scripts.
 */
export function watchCalls(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('action') !== ADDRESS) return;
    event.preventDefault();
    import('#features/leads/ui/fetch-phone.ts')
      .then(({ fetchPhone }) => fetchPhone(Number(new FormData(form).get('listingId'))))
      .then(
        (phone) => showPhone(form, phone),
        () => form.submit(),
      );
  });
}

function showPhone(form: HTMLFormElement, { label, href }: LinkView): void {
  const button = form.querySelector('button')!;
  const link = document.createElement('a');
  link.className = button.className;
  link.href = href;
  const isInBar = form.closest('.contact-bar') !== null;
  link.append(button.querySelector('svg')!, isInBar ? 'Call' : `Call ${label}`);
  if (isInBar) link.ariaLabel = `Call ${label}`;
  form.replaceWith(link);
  // The button that had the focus no longer exists.
  link.focus({ preventScroll: true });
  if (isInBar) location.assign(href);
}
