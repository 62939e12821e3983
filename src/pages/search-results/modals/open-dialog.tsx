import { openMarket } from '../market/market-panel.tsx';
import { openCardMenu } from './card-menu.tsx';
import { CertifiedProgram } from './certified-program.tsx';
import { DealerDifference } from './dealer-difference.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import type { DialogContext } from './use-dialogs.ts';
import { WhyThisOrder } from './why-this-order.tsx';

/** docs/contracts/cookies.md */
const COOKIE = 'suppress-one-tap';
const DAY_S = 86_400;

/** Opens the dialog that a link names in `data-dialog`. */
export function openDialog(link: HTMLAnchorElement, appContext: DialogContext): void {
  const { data, actions } = appContext;
  switch (link.dataset['dialog']) {
    case 'card-menu':
      return openCardMenu(link, appContext);
    case 'share-search':
      return showDialog(
        (close) => <ShareDialog title="Shareable link" about={data.heading} link={link.href} onClose={close} />,
        link,
      );
    case 'certified-program':
      return showDialog(
        (close) => <CertifiedProgram query={data.certifiedQuery} go={actions.go} onClose={close} />,
        link,
      );
    case 'dealer-difference':
      return showDialog((close) => <DealerDifference address={link.href} onClose={close} />, link);
    case 'why-this-order':
      return showDialog((close) => <WhyThisOrder address={link.href} onClose={close} />, link);
    case 'email-owner':
      return void import('#features/leads/ui/lead-dialog.tsx').then(
        ({ openLeadDialog }) => openLeadDialog(link),
        () => location.assign(link.href),
      );
    case 'market':
      return openMarket(link, appContext);
    case 'suppress-one-tap':
      // The sign-in prompt comes with accounts; its close control is a link like those above.
      link.closest('.one-tap')?.remove();
      return suppressOneTap();
    default:
      return location.assign(link.href);
  }
}

/** Suppresses the sign-in prompt for a day after the shopper closed it. */
export function suppressOneTap(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${DAY_S}${secure}`;
}
