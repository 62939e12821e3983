import type { Json, OutgoingMail } from '../model/outgoing.ts';

/** Returns an email whose template or data the site does not have, as rows of other versions may hold. */
export function untypedMail(
  mail: Omit<OutgoingMail, 'brand' | 'template' | 'data'> & { template?: string; data?: Json },
): OutgoingMail {
  return { brand: 'marketplace', template: 't', data: null, ...mail } as OutgoingMail;
}
