import type { WalletCopy, WalletView } from '#features/wallet/wallet.ts';
import type { BrandView } from '../brand-view.ts';

/**
 * `copy`: the browser's copy. `signIn`: the page where shoppers sign in to store the wallet in their account; `null` if
 * they are signed in.
 */
export type WalletData = { brand: BrandView; wallet: WalletView; copy: WalletCopy; signIn: string | null };
