import { ReportDialog } from '#pages/shared/listing-dialogs/report-dialog.tsx';
import { ShareDialog } from '#pages/shared/listing-dialogs/share-dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';

/** Shares or reports the car of this page, or shows its payment, as the link says. */
export function openListingDialog(link: HTMLAnchorElement): void {
  const { searchParams } = new URL(link.href);
  const id = Number(searchParams.get('listingId'));
  if (link.dataset['dialog'] === 'pay-listing')
    return void import('#features/payments/ui/payment-dialog.tsx').then(
      ({ openPaymentDialog }) => openPaymentDialog(searchParams.toString(), link),
      () => location.assign(link.href),
    );
  const title = document.querySelector('h1')!.textContent.trim();
  const address = `${location.origin}/cars-for-sale/vehicle/${id}`;
  if (link.dataset['dialog'] === 'report-listing')
    return showDialog((close) => <ReportDialog listing={{ id, title }} search="" onClose={close} />, openerOf(link), {
      closesOnBack: true,
    });
  // On phones, shoppers expect the system's share sheet.
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    return void navigator.share({ title, url: address }).catch(() => undefined);
  showDialog((close) => <ShareDialog title="Share listing" about={title} link={address} onClose={close} />, link, {
    closesOnBack: true,
  });
}

/** The menu that contains the link is closed by now, so the focus returns to the menu's button. */
function openerOf(link: HTMLAnchorElement): HTMLElement {
  return link.closest('details')?.querySelector('summary') ?? link;
}
