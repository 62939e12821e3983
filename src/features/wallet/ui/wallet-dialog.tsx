import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { WALLET_PATH } from '../model/wallet-paths.ts';
import type { WalletView } from '../model/wallet-view.ts';
import { fetchWallet } from './wallet-calls.ts';
import { WalletContent } from './wallet-content.tsx';

/** Opens the wallet over a page with this search (spec 1 §2). `opener`: gets the focus back. */
export function openWalletDialog(search: string, opener: HTMLElement): void {
  showDialog((close) => <WalletDialog search={search} onClose={close} />, opener);
}

function WalletDialog({ search, onClose }: { search: string; onClose(): void }) {
  const [view, setView] = useState<WalletView | 'failed' | null>(null);
  useEffect(() => {
    void fetchWallet({ search }).then((loaded) => setView(loaded ?? 'failed'));
  }, [search]);
  return (
    <Dialog title="My Wallet" onClose={onClose}>
      <div aria-busy={view === null}>
        {view === 'failed' && (
          <p>
            We can’t show your wallet here right now. <a href={WALLET_PATH}>Open it as a page</a>
          </p>
        )}
        {view !== null && view !== 'failed' && <WalletContent first={view} />}
      </div>
    </Dialog>
  );
}
