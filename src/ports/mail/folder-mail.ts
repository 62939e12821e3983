import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkMail, type Mail, type MailPort } from './mail.ts';

const MAX_MAILS = 500;
/** Equals the time for which the outbox keeps the content of emails, because they contain sign-in links. */
const KEEP_MS = 7 * 86_400_000;
/** The number of emails between two cleanups. */
const CLEANUP_EVERY = 50;
/**
 * A file that is still incomplete after this time in ms will never be complete, because its process ended while
 * writing.
 */
const HALF_MS = 3_600_000;
const ID = /^[0-9a-f]{32}$/;

const keptSchema = z.object({
  /** The time when it arrived, in ISO 8601. */
  at: z.string(),
  mail: z.object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.string(),
    replyTo: z.string().optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    messageId: z.string(),
    listUnsubscribe: z.string().optional(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })).optional(),
  }),
});

export type StoredMail = { id: string; at: string; mail: Mail };

/** A mailbox for development. Emails are stored and not sent, so that developers can view them. */
export type FolderMail = MailPort & {
  /** Lists emails, newest first. Removes those older than 7 days, and the oldest if there are too many. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
  /** Removes emails older than 7 days, the oldest if there are too many, and incomplete files. */
  cleanUp(): Promise<void>;
  /** Removes emails with these message ids, and all emails to an address. */
  remove(which: { messageIds: readonly string[]; to?: string | undefined }): Promise<void>;
};

/** Opens a mailbox that stores emails as files of a folder, one file per email even if it is sent repeatedly. */
export function openFolderMail(
  folder: string,
  { now, maxMails = MAX_MAILS }: { now(): Date; maxMails?: number },
): FolderMail {
  const names = async (ending: string) =>
    (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith(ending));
  const removeFile = (name: string) => rm(path.join(folder, name), { force: true });
  const find = async (id: string) => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(path.join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    const kept = text === undefined ? undefined : readKept(text);
    return kept && ({ id, ...kept } as StoredMail);
  };
  const list = async () => {
    const ids = (await names('.json')).map((name) => name.slice(0, -'.json'.length));
    const kept = await Promise.all(ids.map(find));
    return kept.filter((mail) => mail !== undefined).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  };
  const cleanUp = async () => {
    const oldest = new Date(now().getTime() - KEEP_MS).toISOString();
    for (const [place, { id, at }] of (await list()).entries())
      if (place >= maxMails || at < oldest) await removeFile(`${id}.json`);
    for (const name of await names('.half')) {
      const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < now().getTime() - HALF_MS) await removeFile(name);
    }
  };
  const remove: FolderMail['remove'] = async ({ messageIds, to }) => {
    const ids = new Set(messageIds.map(idOf));
    const isTo = ({ mail }: StoredMail) => to !== undefined && mail.to.toLowerCase() === to.toLowerCase();
    for (const mail of await list()) if (isTo(mail)) ids.add(mail.id);
    for (const name of await names('')) if (ids.has(name.split('.')[0]!)) await removeFile(name);
  };
  let arrived = 0;
  let prepared: Promise<void> | undefined;
  return {
    async send(message) {
      const mail = checkMail(message);
      if ('kind' in mail) return mail;
      await (prepared ??= makePrivate(folder));
      const id = idOf(mail.messageId);
      const half = path.join(folder, `${id}.${process.pid}.half`);
      await writeFile(half, JSON.stringify({ at: now().toISOString(), mail }), { mode: 0o600 });
      await rename(half, path.join(folder, `${id}.json`));
      if (arrived++ % CLEANUP_EVERY === 0) await cleanUp();
      return { kind: 'kept' };
    },
    list,
    find,
    cleanUp,
    remove,
    close: async () => undefined,
  };
}

function idOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32);
}

/** Returns `undefined` for a file that is not one of our emails. */
function readKept(text: string): z.infer<typeof keptSchema> | undefined {
  try {
    return keptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Makes the folder and its files, including those of earlier releases, readable only by this user, because emails contain
 * sign-in links.
 */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) await chmod(path.join(folder, name), 0o600).catch(() => undefined);
}
