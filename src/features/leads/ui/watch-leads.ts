/** Opens the contact form over the page when its link is clicked. If the dialog cannot be loaded, follows the link. */
export function watchLeads(): void {
  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-dialog="email-owner"]') : null;
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    import('./lead-dialog.tsx').then(
      ({ openLeadDialog }) => openLeadDialog(link),
      () => location.assign(link.href),
    );
  });
}
