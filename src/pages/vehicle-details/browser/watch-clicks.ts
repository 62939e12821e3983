/** Handles clicks on the parts of the page that React does not hydrate. */
export function watchClicks(): void {
  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    closeMenus(target);
    const link = target.closest<HTMLAnchorElement>('.trail-back');
    if (link) goBack(event, link);
    const button = target.closest('.similar-steps button');
    if (button) scrollSimilarCars(button.nextElementSibling ? -1 : 1);
    const copied = target.closest('.copy-text');
    if (copied) void copyText(copied.previousElementSibling!);
    if (target.closest('.print-page')) print();
    const dialog = target.closest<HTMLAnchorElement>('a[data-dialog$="-listing"]');
    if (dialog && isPlainClick(event)) openDialog(event, dialog);
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus(document.body);
  });
}

/**
 * If the shopper came from the results, goes back in the browser's history, which restores the results with their
 * scroll position.
 */
function goBack(event: MouseEvent, link: HTMLAnchorElement): void {
  if (!isPlainClick(event)) return;
  const from = document.referrer ? URL.parse(document.referrer) : null;
  const to = new URL(link.href);
  if (!from || from.origin !== to.origin || from.pathname !== to.pathname || history.length < 2) return;
  event.preventDefault();
  history.back();
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function scrollSimilarCars(direction: 1 | -1): void {
  const list = document.querySelector('.similar-list')!;
  list.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: 'smooth' });
}

/** Closes the open menu after a choice, and when the shopper clicks elsewhere or presses Escape. */
function closeMenus(target: Element): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.more-menu[open]')) {
    if (menu.contains(target) && !target.closest('li')) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary')!.focus();
    menu.open = false;
  }
}

/** Copies an element's text and announces that. */
async function copyText(element: Element): Promise<void> {
  const [{ showToast }, clipboard] = await Promise.all([import('#ui/toast.ts'), import('#ui/browser/copy-text.ts')]);
  const isCopied = await clipboard.copyText(element.textContent, () => getSelection()!.selectAllChildren(element));
  showToast(isCopied ? 'Copied.' : 'Press Ctrl+C to copy it.');
}

/** Opens the dialog of a link. If its code cannot be loaded, follows the link. */
function openDialog(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault();
  import('./listing-dialogs.tsx').then(
    ({ openListingDialog }) => openListingDialog(link),
    () => location.assign(link.href),
  );
}
