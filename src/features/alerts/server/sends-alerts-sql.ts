/** SQL: alerts of a search `s` are confirmed, so no unanswered request blocks them. */
export const IS_CONFIRMED_SQL = `not exists (select from alert_requests q where q.search_id = s.id and q.recipient_id = s.recipient_id
  group by q.search_id having count(q.confirmed_at) = 0)`;

/** SQL: a search `s` sends alerts. */
export const SENDS_ALERTS_SQL = `s.deleted_at is null and not s.awaits_account and s.frequency <> 'off' and ${IS_CONFIRMED_SQL}`;
