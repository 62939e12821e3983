import { openSecret, SealError, sealSecret } from '#ports/secrets/secrets.ts';

/*
 * Rows of the outbox contain links that grant access, secrets of webhooks, and messages of shoppers. So their content
 * is stored sealed. Only the properties that SQL queries need stay readable.
 */

/**
 * The properties that are not encrypted: `brand` and `template` of an email, `event` of a call. `secret: true` is not
 * encrypted either.
 */
const PLAIN = ['brand', 'template', 'event'] as const;
/** Opened contents that `createRowOpener` keeps. */
const MAX_KEPT = 100;

/** Returns the content to store: the sealed properties and the readable ones. */
export function sealContent(content: object): object {
  const entries = Object.entries(content);
  const isPlain = ([name, value]: [string, unknown]) =>
    PLAIN.some((one) => one === name) || (name === 'secret' && value === true);
  const rest = Object.fromEntries(entries.filter((entry) => !isPlain(entry)));
  return { ...Object.fromEntries(entries.filter(isPlain)), sealed: sealSecret('outbox', JSON.stringify(rest)) };
}

/**
 * Returns the content as it was enqueued. Rows stored before sealing was introduced are returned unchanged.
 * @throws SealError if it cannot be opened
 */
export function openContent(stored: unknown, open = openProperties): unknown {
  if (typeof stored !== 'object' || stored === null || !('sealed' in stored)) return stored;
  const { sealed, ...plain } = stored;
  return { ...plain, ...open(String(sealed)) };
}

function openProperties(sealed: string): object {
  return JSON.parse(openSecret('outbox', sealed)) as object;
}

/**
 * Opens content for a sender. If the key is missing on this server, the row is retried later, because another server
 * may have it.
 */
export function openRow(stored: unknown) {
  return openOrPostpone(() => openContent(stored));
}

/** Creates an `openRow` that opens equal sealed values once, because thousands of notifications may have the same. */
export function createRowOpener(): typeof openRow {
  const kept = new Map<string, object>();
  const open = (sealed: string) => {
    const known = kept.get(sealed);
    if (known) return known;
    const opened = openProperties(sealed);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(sealed, opened);
    return opened;
  };
  return (stored) => openOrPostpone(() => openContent(stored, open));
}

export function openOrPostpone<Value>(
  open: () => Value,
): { kind: 'opened'; value: Value } | { kind: 'later'; reason: string } {
  try {
    return { kind: 'opened', value: open() };
  } catch (error) {
    if (error instanceof SealError) return { kind: 'later', reason: error.message };
    throw error;
  }
}
