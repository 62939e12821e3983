import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { WALLET_PATH } from '../model/wallet-paths.ts';
import type { WalletView } from '../model/wallet-view.ts';
import { fetchWallet } from './wallet-calls.ts';
import { WalletContent } from './wallet-content.tsx';
import { showWalletPopover } from './wallet-popover.ts';
import './wallet-content.css';

/**
 * Opens the wallet over a page with this search (spec 1 §2). `opener`: gets the focus back. `part`: the panel that gets
 * the focus, such as `budget`. After the first change, a popover points at the wallet's icon.
 */
export function openWalletDialog(search: string, opener: HTMLElement, part?: string): void {
  const draw = (close: () => void) => {
    const leave = () => {
      close();
      showWalletPopover();
    };
    return <WalletDialog search={search} part={part} onClose={leave} />;
  };
  showDialog(draw, opener, { closesOnBack: true });
}

function WalletDialog(props: { search: string; part: string | undefined; onClose(): void }) {
  const { search, part, onClose } = props;
  const content = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<WalletView | 'failed' | null>(null);
  useEffect(() => {
    void fetchWallet({ search }).then((loaded) => setView(loaded ?? 'failed'));
  }, [search]);
  const isShown = view !== null && view !== 'failed';
  useEffect(() => {
    const panel = isShown && part !== undefined ? content.current?.querySelector<HTMLElement>(`#${part}`) : null;
    if (!panel) return;
    panel.tabIndex = -1;
    panel.focus();
  }, [isShown, part]);
  return (
    <Dialog title="My Wallet" onClose={onClose}>
      <div ref={content} aria-busy={view === null}>
        {view === 'failed' && (
          <p>
            We can’t show your wallet here right now. <a href={WALLET_PATH}>Open it as a page</a>
          </p>
        )}
        {isShown && <WalletContent first={view} />}
      </div>
    </Dialog>
  );
}
