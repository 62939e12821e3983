import { type OwnerFacts, ownerFactsSchema } from '../model/owner.ts';

/** A dealer with only the required facts; tests add those that they need. */
export function bareOwnerFacts(changes: Partial<OwnerFacts> = {}): OwnerFacts {
  const unsaid = Object.fromEntries(Object.keys(ownerFactsSchema.shape).map((name) => [name, null]));
  return ownerFactsSchema.parse({
    ...unsaid,
    ...{ name: 'Mile High Motors', privateSeller: false, homeServices: [], hideEmailForm: false, marketAreas: [] },
    ...changes,
  });
}

/** The same dealer, in Denver. */
export function denverOwnerFacts(changes: Partial<OwnerFacts> = {}): OwnerFacts {
  return bareOwnerFacts({
    ...{ city: 'Denver', state: 'CO', zip: '80202', latitude: 39.7525, longitude: -104.9995 },
    ...changes,
  });
}
