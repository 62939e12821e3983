import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import { useEffect } from 'react';
import { storeWalletCopy, WalletContent } from '#features/wallet/wallet.ui.ts';
import type { WalletData } from './page-data.ts';
import '#features/wallet/ui/wallet-content.css';
import './page.css';

/** Renders a shopper's wallet. The page works completely without scripts. */
export function WalletPage({ brand, wallet, copy, signIn }: WalletData) {
  useEffect(() => storeWalletCopy(copy), [copy]);
  return (
    <PageFrame brand={brand} className="wallet-page" hasFooter={false}>
      <h1>My Wallet</h1>
      <p>
        {signIn === null ? (
          'Saved on your account.'
        ) : (
          <>
            Saved in this browser only. <a href={signIn}>Sign in</a> to keep it on your account.
          </>
        )}
      </p>
      <WalletContent first={wallet} />
    </PageFrame>
  );
}
