/** Opens the form that reaches a seller over the page; where that cannot be had, its link is followed. */
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
