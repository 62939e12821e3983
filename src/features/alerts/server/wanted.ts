/** That whoever reads the mails has agreed to those of a search `s`: nobody waits for their word. */
export const AGREED = `not exists (select from alert_requests q where q.search_id = s.id and q.recipient_id = s.recipient_id
  group by q.search_id having count(q.confirmed_at) = 0)`;

/** That a search `s` is to be told of. */
export const WANTED = `s.deleted_at is null and not s.awaits_account and s.frequency <> 'off' and ${AGREED}`;
