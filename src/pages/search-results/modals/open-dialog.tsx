import { openMarket } from '../market/market-panel.tsx';
import { searchAtOwnPlace } from '../browser/query/find-place.ts';
import { openCardMenu } from './card-menu.tsx';
import { CertifiedProgram } from './certified-program.tsx';
import { DealerDifference } from './dealer-difference.tsx';
import { ShareDialog } from '#pages/shared/listing-dialogs/share-dialog.tsx';
import { comparisonQuery } from '#features/compare/compare.ts';
import { showDialog } from '#ui/show-dialog.tsx';
import type { DialogContext } from './use-dialogs.ts';

/** Opens the dialog that a link names in `data-dialog`; without a name, the menu of its card. */
export function openDialog(link: HTMLAnchorElement, dialogContext: DialogContext): void {
  const { data, actions } = dialogContext;
  // The space for the plot stays reserved until the plot is rendered (market-link.later.css).
  if (link.dataset['dialog'] !== 'market') link.ariaBusy = null;
  switch (link.dataset['dialog'] ?? 'menu') {
    case 'menu':
      return openCardMenu(link, dialogContext);
    case 'share-search':
      return showDialog(
        (close) => <ShareDialog title="Shareable link" about={data.heading} link={link.href} onClose={close} />,
        link,
        { closesOnBack: true },
      );
    case 'certified-program':
      return showDialog(
        (close) => <CertifiedProgram query={data.certifiedQuery} go={actions.go} onClose={close} />,
        link,
      );
    case 'dealer-difference':
      return showDialog((close) => <DealerDifference address={link.href} onClose={close} />, link, {
        closesOnBack: true,
      });
    case 'email-owner':
      return void import('#features/leads/ui/lead-dialog.tsx').then(
        ({ openLeadDialog }) => openLeadDialog(link),
        () => location.assign(link.href),
      );
    case 'wallet':
      return void import('#features/wallet/ui/wallet-dialog.tsx').then(
        ({ openWalletDialog }) => openWalletDialog(data.query, link),
        () => location.assign(link.href),
      );
    case 'compare':
      return void import('#features/compare/ui/compare-drawer.tsx').then(
        ({ toggleCompareDrawer }) => toggleCompareDrawer(comparisonQuery(data.query), link),
        () => location.assign(link.href),
      );
    case 'own-place':
      return void searchAtOwnPlace(link, data.query, actions.go);
    case 'market':
      return openMarket(link, dialogContext);
    default:
      return location.assign(link.href);
  }
}

/** Opens the form that saves the search of a button. */
export async function openSaveSearch(button: HTMLButtonElement): Promise<void> {
  const form = await import('./save-search.tsx');
  return form.openSaveSearch(button);
}
