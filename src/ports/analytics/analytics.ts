/** An event of the site without its visitor: its name, its UTC day, and facts that are codes and numbers. */
export type AnalyticsEvent = {
  id: string;
  name: string;
  /** `2026-11-27`. */
  day: string;
  facts: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
};

/** Receives the events of the site. The site's own table is one receiver; others get the same events. */
export type Analytics = {
  /**
   * Resolves when the events were received. An event that is recorded again with the same ID counts once.
   * @throws if they cannot be received, or with the signal's reason.
   */
  record(events: readonly AnalyticsEvent[], signal: AbortSignal): Promise<void>;
};

/**
 * Posts to an address that the operator configured. As with `Post` of the web port, only public https addresses are
 * allowed.
 */
export type PostEvents = (
  url: string,
  call: { body: string; headers: Readonly<Record<string, string>>; timeoutMs: number; signal: AbortSignal },
) => Promise<{ kind: 'sent' } | { kind: 'refused' | 'later'; reason: string }>;

/** An additional receiver of events. `token` is sent as `Authorization: Bearer …`. */
export type AnalyticsTarget = { url: string; token: string | undefined; timeoutMs: number; post: PostEvents };

export class AnalyticsError extends Error {
  override name = 'AnalyticsError';
}

export async function postJson(
  { url, token, timeoutMs, post }: AnalyticsTarget,
  json: object,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  const answer = await post(url, { body: JSON.stringify(json), headers, timeoutMs, signal });
  signal.throwIfAborted();
  if (answer.kind !== 'sent') throw new AnalyticsError(answer.reason);
}
