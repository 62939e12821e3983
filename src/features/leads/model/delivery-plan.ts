import type { Destination, DestinationKind } from './destination.ts';

/** One message about a lead: what is sent, where, and on whose word. */
export type Delivery = {
  kind: DestinationKind;
  address: string;
  secret: string | null;
  chosenBy: 'dealer' | 'feed' | 'fallback';
  destinationId: number | null;
};

/**
 * Where a lead goes: to every enabled destination of the dealer, else to the address that its feed names, else to the
 * operator's own. Nowhere, where there is none of them: then it waits at the dealer's desk.
 */
export function planDelivery(
  destinations: readonly Destination[],
  feedAddress: string | null,
  fallback: string | null,
): Delivery[] {
  const enabled = destinations.filter((one) => one.enabled);
  if (enabled.length > 0)
    return enabled.map(({ id, kind, address, secret }) => ({
      ...{ kind, address, secret, chosenBy: 'dealer', destinationId: id },
    }));
  const mailbox = { kind: 'email', secret: null, destinationId: null } as const;
  if (feedAddress !== null) return [{ ...mailbox, address: feedAddress, chosenBy: 'feed' }];
  return fallback === null ? [] : [{ ...mailbox, address: fallback, chosenBy: 'fallback' }];
}
