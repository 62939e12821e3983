import { type Destination, type DestinationKind, isSameDestination } from './destination.ts';

/** One message about a lead: its kind, its address, and where that address comes from. */
export type Delivery = {
  kind: DestinationKind;
  address: string;
  secret: string | null;
  chosenBy: 'dealer' | 'feed' | 'fallback';
  destinationId: number | null;
};

/**
 * Plans the recipients of a lead: every enabled destination of the dealer, each receiver once, otherwise the email
 * address in the dealer's feed, otherwise the operator's address. If there is none of these, the plan is empty and the
 * lead waits at the dealer's desk.
 */
export function planDelivery(
  destinations: readonly Destination[],
  feedAddress: string | null,
  fallback: string | null,
): Delivery[] {
  const enabled = listReceivers(destinations);
  if (enabled.length > 0)
    return enabled.map(({ id, kind, address, secret }) => ({
      kind,
      address,
      secret,
      chosenBy: 'dealer',
      destinationId: id,
    }));
  const mailbox = { kind: 'email', secret: null, destinationId: null } as const;
  if (feedAddress !== null) return [{ ...mailbox, address: feedAddress, chosenBy: 'feed' }];
  return fallback === null ? [] : [{ ...mailbox, address: fallback, chosenBy: 'fallback' }];
}

/** Returns the destinations that get leads: those that are enabled, without duplicates of the same receiver. */
export function listReceivers<One extends Pick<Destination, 'kind' | 'address' | 'enabled'>>(
  destinations: readonly One[],
): One[] {
  const enabled = destinations.filter((one) => one.enabled);
  return enabled.filter((one, at) => enabled.findIndex((other) => isSameDestination(one, other)) === at);
}
