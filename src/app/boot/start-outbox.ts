import path from 'node:path';
import { reopenAlerts } from '#features/alerts/alerts.server.ts';
import { type BrandKey, brandNamed, MAIN_BRAND } from '#features/brands/brands.ts';
import {
  createWebhookSender,
  createMailSender,
  type LeasedWrites,
  type OutboxMailRenderer,
  outboxStatistics,
  startOutbox,
} from '#features/outbox/outbox.server.ts';
import { createSendPush, findPushKeys } from '#features/push/push.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { Database } from '#ports/database/database.ts';
import { type FolderMail, openFolderMail } from '#ports/mail/folder-mail.ts';
import type { MailPort } from '#ports/mail/mail.ts';
import { openSmtpMail } from '#ports/mail/smtp-mail.ts';
import { openWebPush } from '#ports/push/open-web-push.ts';
import { createPooledPost, type PooledPostRules } from '#ports/web/create-pooled-post.ts';
import type { Metrics } from '#ports/metrics/create-metrics.ts';
import type { Post } from '#ports/web/post.ts';
import type { Config } from '../base/config.ts';
import { disableGoneDestinations } from './gone-destinations.ts';
import { startMailboxCleaning } from './erased-mails.ts';
import { createFailureReporter } from '../base/create-failure-reporter.ts';
import { log } from '../base/log.ts';
import type { MailRenderer } from '../document/rendering.ts';

/** The sender of emails that are stored instead of sent. */
const DEVELOPMENT_FROM = 'hello@forecourt.example';
const MAX_CONCURRENT_MAILS = 8;
const MAX_CONCURRENT_CALLS = 16;
/** The maximum number of concurrent calls to one receiver, so that a receiver that hangs does not block the others. */
const CALLS_AT_ONCE_TO_ONE = 2;

/**
 * Maximum number of concurrent calls. A push service answers after about 100 ms, and it takes as long again to read a
 * device, encrypt the message and store the result, so this number allows 2,500 notifications per second.
 */
const MAX_CONCURRENT_PUSHES = 512;
/** Maximum number of concurrent calls to one device: only one, so that notifications arrive in order. */
const PUSHES_AT_ONCE_TO_ONE = 1;

export type MailTransport = { port: MailPort; from: string; mailbox: FolderMail | undefined };

/** Opens the mail server of the settings, or else a mailbox in `DATA_DIR`. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport {
  if (mail) {
    const port = openSmtpMail(mail.smtpUrl, { connections: MAX_CONCURRENT_MAILS });
    return { port, from: mail.from, mailbox: undefined };
  }
  const mailbox = openFolderMail(path.join(dataDir, 'mail'), { now: () => new Date() });
  return { port: mailbox, from: DEVELOPMENT_FROM, mailbox };
}

type Parts = {
  database: Database;
  mail: MailTransport;
  mails: MailRenderer;
  guard: Guard;
  post: Post;
  /** Tests replace these rules to allow calls to this machine. */
  pushRules?: PooledPostRules | undefined;
  originFor(brand: BrandKey): string;
  postalAddress: string | undefined;
  metrics: Metrics;
  leaseMs?: number | undefined;
};

export async function startSending(parts: Parts): Promise<{ leasedPushes: LeasedWrites; stop(): Promise<void> }> {
  const { database, mail, guard, post, pushRules, metrics, leaseMs } = parts;
  const draw = await prepareDrawMail(parts);
  const pooled = createPooledPost(pushRules);
  // The address at which push services contact us about problems: the sender of our emails.
  const vapid = { keys: await findPushKeys(database), contact: `mailto:${mail.from}` };
  const push = openWebPush({ ...vapid, post: pooled.post, now: Date.now });
  const { count, note } = measure(metrics, database);
  const onError = createFailureReporter(log, 'The outbox failed', () => performance.now());
  const stopCleaning = mail.mailbox && startMailboxCleaning(database, mail.mailbox, onError);
  const sending = startOutbox({
    database,
    channels: [
      { channel: 'mail', atOnce: MAX_CONCURRENT_MAILS, send: createMailSender({ ...mail, guard, draw }) },
      {
        channel: 'webhook',
        atOnce: MAX_CONCURRENT_CALLS,
        atOnceToOne: CALLS_AT_ONCE_TO_ONE,
        send: createWebhookSender({ post, now: Date.now, onGone: disableGoneDestinations(parts) }),
      },
      {
        channel: 'push',
        atOnce: MAX_CONCURRENT_PUSHES,
        atOnceToOne: PUSHES_AT_ONCE_TO_ONE,
        takeAtLeast: MAX_CONCURRENT_PUSHES / 2,
        send: createSendPush({
          database,
          port: push,
          now: Date.now,
          onUndelivered: reopenAlerts,
        }),
      },
    ],
    host: mail.from.slice(mail.from.indexOf('@') + 1),
    random: Math.random,
    ...(leaseMs !== undefined && { leaseMs }),
    onError,
    onOutcome: (channel, kind, age) => {
      count(channel, kind);
      if (kind === 'sent') note(age, channel);
    },
  });
  return {
    leasedPushes: sending.leasedWrites('push'),
    stop: async () => {
      await sending.stop();
      pooled.close();
      await push.close();
      await stopCleaning?.();
    },
  };
}

async function prepareDrawMail({ mails, ...parts }: Parts): Promise<OutboxMailRenderer> {
  const siteOf = createMailSiteOf(parts);
  await mails.warmUp(siteOf(MAIN_BRAND.key));
  return (template, data, key) => mails.renderMail(template, data, siteOf(key));
}

export function createMailSiteOf({ originFor, postalAddress }: Pick<Parts, 'originFor' | 'postalAddress'>) {
  return (key: BrandKey) => ({ brand: brandNamed(key), origin: originFor(key), postalAddress });
}

/** Bucket limits in seconds. Retries can delay messages by several minutes. */
const AGE_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3600, 86_400];

function measure(metrics: Metrics, database: Database) {
  const count = metrics.counter({
    name: 'forecourt_outbox_attempts_total',
    labels: ['channel', 'outcome'],
    help: 'Emails, webhook calls and notifications that this process tried to send: sent, kept (only stored here), later, refused, resting (circuit breaker open).',
  });
  const note = metrics.histogram(
    {
      name: 'forecourt_outbox_age_seconds',
      labels: ['channel'],
      help: 'How long what was sent had been in the outbox.',
    },
    AGE_BUCKETS,
  );
  const gauge = (name: string, help: string, read: (row: Figures) => number) =>
    metrics.reading('gauge', { name: `forecourt_outbox_${name}`, labels: ['channel'], help }, async () =>
      (await outboxStatistics(database)).map((row) => [read(row), row.channel] as const),
    );
  gauge('waiting', 'Rows of the outbox that wait to be sent.', ({ waiting }) => waiting);
  gauge('dead', 'Dead letters: rows that are no longer retried automatically.', ({ dead }) => dead);
  gauge('oldest_due_seconds', 'How long the oldest row that is due has waited.', (row) => row.oldestDueSeconds);
  return { count, note };
}

type Figures = Awaited<ReturnType<typeof outboxStatistics>>[number];
