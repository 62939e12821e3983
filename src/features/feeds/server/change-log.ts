/**
 * Takes the lock that every writer of `listing_changes` holds until it commits, so that `seq` follows the order of
 * commits. Writers run this statement first. The settings apply to the transaction: enough memory for a batch, and
 * lookups by key instead of full table scans, which the planner's outdated statistics would favor while a source is
 * growing from empty.
 */
export const LOCK_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes')), set_config('work_mem', '64MB', true),
  set_config('enable_seqscan', 'off', true)`;

/** Notifies the readers when the transaction commits. */
export const NOTIFY_CHANGES = `select pg_notify('listing_changes', '')`;
