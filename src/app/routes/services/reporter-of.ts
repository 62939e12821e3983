import type { Context } from 'hono';
import type { Reporter } from '#features/listings/listings.server.ts';
import { mailboxOf, mailDomainOf } from '#kit/text/mailbox.ts';
import { keyedDigest } from '#ports/secrets/secrets.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callerNetworks } from '../../http/client-address.ts';
import { createMailQuota, isSharedMailDomain } from '../../http/mail-quota.ts';
import { visitorOf } from '../../identity/identity-cookies.ts';
import { identityOf } from '../../identity/identity.ts';

/** Returns a function that finds out who sends a report. `email`: the address that the form gives. */
export function reporterOf(appContext: AppContext) {
  const mayMail = createMailQuota(appContext);
  return async (context: Context, email: string | null): Promise<Reporter> => {
    const { account, shopperId } = await identityOf(context, appContext);
    const confirmed = account?.emailVerified ? account : null;
    const visitor = visitorOf(context, appContext.ingress);
    const network = widestNetwork(callerNetworks(context, appContext.ingress).at(-1)?.network ?? '');
    const traits = [
      network && `network ${network}`,
      account && `account ${account.userId}`,
      visitor !== undefined && `visitor ${visitor}`,
      ...[account?.email, email].flatMap((address) => (address ? addressTraits(address) : [])),
    ];
    return {
      digests: [...new Set(traits.filter((trait) => typeof trait === 'string' && trait !== ''))].map((trait) =>
        keyedDigest('reporters', trait as string),
      ),
      userId: confirmed?.userId ?? null,
      shopperId: account ? null : shopperId,
      wantsOutcome: email !== null && (await mayMail(context, email)),
      requestId: context.get('requestId') ?? null,
    };
  };
}

/** One person can own all addresses at a domain, unless it belongs to a large provider. */
function addressTraits(address: string): string[] {
  const domain = mailDomainOf(address);
  return [`mailbox ${mailboxOf(address)}`, ...(isSharedMailDomain(domain) ? [] : [`domain ${domain}`])];
}

/** Returns the /24 of an IPv4 address; an IPv6 network is already a /48. */
function widestNetwork(network: string): string {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
