import type { Context } from 'hono';
import { MAX_TRADE_IN, PARAM_NAMES } from '#features/search/search.ui.ts';
import { priceBasisIn } from '#pages/shared/search/remembered-price-basis.ts';
import type { AppContext } from '../../base/app-context.ts';
import { temporaryFailureOf } from '../../base/temporary-failure.ts';
import { walletOf } from '../../identity/shopper-wallet.ts';
import { flagsOf } from '../../identity/visitor-flags.ts';

/**
 * Adds the trade-in of the shopper's wallet to the out-the-door prices of a remembered search, because the browser
 * remembers them without an amount. Without a database, the wallet of an account is left out.
 */
export async function withOwnTradeIn(context: Context, appContext: AppContext, remembered: string): Promise<string> {
  const basis = priceBasisIn(remembered);
  if (basis !== 'out-the-door' || !flagsOf(context, appContext).my_wallet) return remembered;
  try {
    const { wallet } = await walletOf(context, appContext, Date.now());
    const value = wallet.tradeIn.value?.value ?? 0;
    if (value === 0 || value > MAX_TRADE_IN) return remembered;
    const params = new URLSearchParams(remembered);
    params.set(PARAM_NAMES.priceBasis, `${basis}:${value}`);
    return params.toString();
  } catch (error) {
    if (temporaryFailureOf(error) === null) throw error;
    return remembered;
  }
}
