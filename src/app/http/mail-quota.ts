import type { Context } from 'hono';
import { mailboxOf, mailDomainOf } from '#kit/text/mailbox.ts';
import type { Limit, Limits } from '#ports/limits/limits.ts';
import { callerNetworks, type IngressSettings } from './client-address.ts';
import { countNetworks } from './rate-limits.ts';

/**
 * Maximum number of emails to typed addresses that one network may cause. A network may be an office with its phones.
 */
const FROM_NETWORK: Limit = { name: 'mails-from-network', points: 60, seconds: 3_600 };
/** Emails to one mailbox, over all forms and clients. */
const TO_MAILBOX: Limit = { name: 'mails-to-mailbox', points: 30, seconds: 3_600 };
/** Maximum number of emails to one domain, whose owner may be able to read every address of it. */
const TO_DOMAIN: Limit = { name: 'mails-to-domain', points: 200, seconds: 3_600 };
/**
 * Maximum number of emails to one of the large shared providers. It only stops a flood that would harm our reputation
 * as a sender.
 */
const TO_PROVIDER: Limit = { name: 'mails-to-provider', points: 5_000, seconds: 3_600 };
const PROVIDERS: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com ' +
    'me.com mac.com aol.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net ' +
    'spectrum.net rr.com optonline.net optimum.net earthlink.net frontier.com windstream.net centurylink.net ' +
    'proton.me protonmail.com pm.me fastmail.com fastmail.fm zoho.com tutanota.com hey.com duck.com yahoo.ca ' +
    'yahoo.co.uk hotmail.co.uk live.ca gmx.com gmx.net gmx.de web.de t-online.de orange.fr free.fr mail.com'
  ).split(' '),
);

/** Returns whether a domain belongs to a large provider, so that its addresses belong to different people. */
export function isSharedMailDomain(domain: string): boolean {
  return PROVIDERS.has(domain);
}

/** Returns whether an email that a client requested may be sent to an address that was typed. */
export type MailQuota = (context: Context, email: string) => Promise<boolean>;

/** The counters for emails to typed addresses. Each resolves to whether the email is within its limit. */
export type MailCounters = {
  fromNetwork(networks: ReturnType<typeof callerNetworks>): Promise<boolean>;
  toMailbox(email: string): Promise<boolean>;
  toDomain(email: string): Promise<boolean>;
};

export function createMailCounters(limits: Limits): MailCounters {
  const fromNetwork = countNetworks(FROM_NETWORK, limits);
  const [toMailbox, toDomain, toProvider] = [limits.of(TO_MAILBOX), limits.of(TO_DOMAIN), limits.of(TO_PROVIDER)];
  return {
    fromNetwork: async (networks) => (await fromNetwork(networks)) === null,
    toMailbox: async (email) => (await toMailbox(mailboxOf(email))).kind === 'allowed',
    toDomain: async (email) => {
      const domain = mailDomainOf(email);
      return (await (PROVIDERS.has(domain) ? toProvider : toDomain)(domain)).kind === 'allowed';
    },
  };
}

/**
 * Counts an email by the client's network, the mailbox and the domain, before it is written. Every form that emails a
 * typed address counts here, so that all of them together cannot flood a mailbox.
 */
export function createMailQuota({ limits, ingress }: { limits: Limits; ingress: IngressSettings }): MailQuota {
  const count = createMailCounters(limits);
  return async (context, email) =>
    (await count.fromNetwork(callerNetworks(context, ingress))) &&
    (await count.toMailbox(email)) &&
    (await count.toDomain(email));
}
