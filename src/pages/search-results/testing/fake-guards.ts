import { fakeGuard } from '#ports/calls/fake.ts';

/** Guards that make every call. */
export const FAKE_GUARDS = { requiredListing: fakeGuard, optionalListing: fakeGuard };
