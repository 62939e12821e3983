import { openSecret, SealError, sealSecret } from '#ports/secrets/secrets.ts';

/*
 * What waits in the outbox holds links that let their bearer in, the secrets of calls, and what people wrote. So a row's
 * content is stored sealed; what the outbox itself asks for in SQL stays beside it.
 */

/** `brand` and `template` of a mail, `event` of a call; `secret`: nothing of the mail is kept once it was given up. */
const PLAIN = ['brand', 'template', 'event'] as const;

/** What is stored of a mail or a call. */
export function sealContent(content: object): object {
  const entries = Object.entries(content);
  const isPlain = ([name, value]: [string, unknown]) =>
    PLAIN.some((one) => one === name) || (name === 'secret' && value === true);
  const rest = Object.fromEntries(entries.filter((entry) => !isPlain(entry)));
  return { ...Object.fromEntries(entries.filter(isPlain)), sealed: sealSecret('outbox', JSON.stringify(rest)) };
}

/**
 * What was stored, as it was enqueued. Rows from before contents were sealed are their own content.
 * @throws SealError when it cannot be opened.
 */
export function openContent(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('sealed' in stored)) return stored;
  const { sealed, ...plain } = stored;
  return { ...plain, ...(JSON.parse(openSecret('outbox', String(sealed))) as object) };
}

/** The same for a sender: where the key is not here, another server may have it. */
export function openRow(stored: unknown) {
  return tryToOpen(() => openContent(stored));
}

export function tryToOpen<Value>(
  open: () => Value,
): { kind: 'opened'; value: Value } | { kind: 'later'; reason: string } {
  try {
    return { kind: 'opened', value: open() };
  } catch (error) {
    if (error instanceof SealError) return { kind: 'later', reason: error.message };
    throw error;
  }
}
