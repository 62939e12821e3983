import type { Brand } from '#features/brands/brands.ts';
import { signInPath } from '#features/shoppers/shoppers.ts';
import { WALLET_PATH, type WalletCopy, type WalletView } from '#features/wallet/wallet.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { WalletData } from './page-data.ts';

/** Loads the page of a wallet. `isRefused`: a form was rejected, so the page names the errors. */
export function loadWallet(
  brand: Brand,
  { wallet, copy, isRefused }: { wallet: WalletView; copy: WalletCopy; isRefused: boolean },
): PageAnswer<WalletData> {
  return noindexPage(
    brand,
    {
      title: 'My Wallet',
      description: 'Your budget, your trade-in and how you’ll pay, and the cars that fit.',
      status: isRefused ? 422 : 200,
    },
    { wallet, copy, signIn: wallet.isSignedIn ? null : signInPath(WALLET_PATH) },
  );
}
