import type { Lead } from './lead.ts';

/** Replies later than this count as late, because by then the shopper has written to another seller. */
export const REPLY_WITHIN_MS = 24 * 3_600_000;

/** The time that a shopper has waited for a reply, or waited until the reply; `null` if no reply is due. */
export type ReplyTime = { kind: 'waiting' | 'replied'; ms: number; isLate: boolean } | null;

export function replyTimeOf(
  { kind, status, createdAt, repliedAt }: Pick<Lead, 'kind' | 'status' | 'createdAt' | 'repliedAt'>,
  now: Date,
): ReplyTime {
  if (kind !== 'email') return null;
  if (repliedAt !== null) return timed('replied', createdAt, repliedAt);
  return status === 'new' || status === 'read' ? timed('waiting', createdAt, now) : null;
}

function timed(kind: 'waiting' | 'replied', from: Date, to: Date): ReplyTime {
  const ms = Math.max(0, to.getTime() - from.getTime());
  return { kind, ms, isLate: ms > REPLY_WITHIN_MS };
}

/** `4 min`, `3 h 20 min`, `2 days 5 h`. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} days` : `${days} days ${hours % 24} h`;
}
