/**
 * Writers of `listing_changes` begin with this statement and hold its lock until they commit: the order of `seq` is the
 * order of commits. The settings hold for the transaction: room for a batch in memory, and look-ups by key instead of
 * reading whole tables, which the planner's statistics would advise while a source grows from nothing.
 */
export const LOCK_CHANGES = `select pg_advisory_xact_lock(hashtext('listing_changes')), set_config('work_mem', '64MB', true),
  set_config('enable_seqscan', 'off', true)`;

/** Wakes the readers when the transaction commits. */
export const NOTIFY_CHANGES = `select pg_notify('listing_changes', '')`;
