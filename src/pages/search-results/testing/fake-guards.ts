import { fakeGuard } from '#ports/calls/fake.ts';

/** Guards that let every call through. */
export const FAKE_GUARDS = {
  requiredListing: fakeGuard,
  optionalListing: fakeGuard,
  paidSlots: fakeGuard,
  listingViews: fakeGuard,
};
