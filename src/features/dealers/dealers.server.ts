/** Server door of the dealers room: dealer-difference content, and members of dealerships. */
export {
  createDealerDifferences,
  type DealerDifferences,
  type FoundDealerDifference,
} from './server/dealer-difference.ts';
export { createPictureCheck } from './server/dealer-picture-check.ts';
export {
  type AcceptInvitationResult,
  acceptInvitation,
  findInvitation,
  type FoundInvitation,
  inviteMember,
  type InviteResult,
  type NewInvitation,
  type OpenInvitation,
  listOpenInvitations,
  isInvitationRevoked,
  revokeInvitation,
  whyNotAccepted,
} from './server/invitations.ts';
export { lockDealerForMerge, lockMainDealer } from './server/main-dealer.ts';
export {
  changeMember,
  type DealerRow,
  findDealerships,
  findDealer,
  findDealers,
  findMergedDealerships,
  type Member,
  listMembers,
  ownerAddressesOf,
} from './server/members.ts';
export {
  createPaymentSettingsCache,
  copyPaymentSettings,
  findPaymentSettings,
  lockPaymentSettings,
  type PaymentSettingsCache,
  savePaymentSettings,
} from './server/payment-settings.ts';
export { dealershipsLeftOwnerless, eraseDealerWork, exportDealerWork } from './server/personal-data.ts';
