import path from 'node:path';
import { z } from 'zod';
import { type BrandKey, BRANDS } from '#features/brands/brands.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';

const port = z.coerce.number().int().min(0).max(65535);

const hours = z.coerce.number().int().min(0).max(87_600);

const waitMs = z.coerce.number().int().min(1).max(60_000);

const BRAND_KEYS = BRANDS.map(({ key }) => key);
/** `valuation=guide.example,maker=cars.example` by host name. */
const brandHosts = z
  .string()
  .regex(new RegExp(`^(?:(?:${BRAND_KEYS.join('|')})=[\\w.-]+(?:,(?!$)|$))*$`))
  .default('')
  .transform((text) => {
    const pairs = text.split(',').filter(Boolean);
    return new Map(
      pairs.map((pair) => pair.split('=') as [BrandKey, string]).map(([key, host]) => [host.toLowerCase(), key]),
    );
  });

/** `http://search-1:9200,http://search-2:9200` */
const searchUrls = z
  .string()
  .default('http://127.0.0.1:9200')
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** Several times what proxies take between two questions whether we are ready. */
const DRAIN_MS = 5_000;

const FLAGS_FILE = path.join(import.meta.dirname, '../../config/flags.json');

/** One row per environment variable: what it is called, what it may hold, and what to say when it does not. */
const VARIABLES = {
  PORT: { schema: port.default(3000), hint: 'a port number from 0 to 65535 (0 picks a free one)' },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    hint: 'a host name or an address to listen on',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    hint: 'an address such as postgres://user:password@host:5432/name',
  },
  DATA_DIR: { schema: z.string().min(1).default('data'), hint: 'a folder that can be written to' },
  SEARCH: {
    schema: z.enum(['memory', 'opensearch']).default('memory'),
    hint: 'memory to search in this process, or opensearch to search in a cluster',
  },
  OPENSEARCH_URL: {
    schema: searchUrls,
    hint: 'addresses with commas, such as http://search-1:9200,http://search-2:9200',
  },
  OPENSEARCH_INDEX: {
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,99}$/)
      .default('forecourt-listings'),
    hint: 'small letters, digits and -, beginning with a letter',
  },
  OPENSEARCH_SHARDS: {
    schema: z.coerce.number().int().min(1).max(64).default(1),
    hint: 'the number of parts that the index is in, 1 to 64',
  },
  SEARCHES_AT_ONCE: {
    schema: z.coerce.number().int().min(1).max(1_000).optional(),
    hint: 'how many requests may be searching in the cluster at once, 1 to 1000',
  },
  OBJECTS: { schema: z.enum(['folder', 's3']).default('folder'), hint: 'folder, or s3 with S3_BUCKET' },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    hint: 'the name of a bucket',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .default('us-east-1'),
    hint: 'a region such as us-east-1',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    hint: 'an address such as https://s3.example:9000',
  },
  RATE_EVERY: {
    schema: z.union([z.literal('off').transform(() => null), z.coerce.number().int().min(5).max(1_440)]).default(60),
    hint: 'the minutes between two ratings of all prices, 5 to 1440, or off',
  },
  SEED_DEMO: {
    schema: z.enum(['0', '1']).optional(),
    hint: '1 to load the demo inventory into an empty database, 0 to start empty',
  },
  DEMO_LISTINGS: {
    schema: z.coerce.number().int().min(1).max(1_000_000).optional(),
    hint: 'how many listings of the demo to load at most, 1 to 1000000',
  },
  TRUST_PROXY: {
    schema: z.coerce.number().int().min(0).max(9).default(0),
    hint: 'the number of proxies of your own before the site, 0 to 9',
  },
  STALE_AFTER_HOURS: { schema: hours.default(72), hint: 'hours from 1 to 87600, or 0 for never' },
  HIDE_AFTER_HOURS: { schema: hours.default(336), hint: 'hours from 1 to 87600, or 0 for never' },
  FLAGS_FILE: { schema: z.string().min(1).optional(), hint: 'the path of a JSON file' },
  CARD_MEMORY_MB: {
    schema: z.coerce.number().int().min(8).max(65_536).default(400),
    hint: 'the megabytes of memory for cards, 8 to 65536',
  },
  PAGE_WAIT_MS: { schema: waitMs.default(1_500), hint: 'milliseconds from 1 to 60000' },
  LIVE_WAIT_MS: { schema: waitMs.default(250), hint: 'milliseconds from 1 to 60000' },
  DRAIN_MS: {
    schema: z.coerce.number().int().min(0).max(60_000).optional(),
    hint: 'milliseconds from 0 to 60000',
  },
  ACCOUNTS_SECRET: {
    schema: z
      .string()
      .regex(/^\S{32,200}$/)
      .optional(),
    hint: '32 to 200 signs without spaces, or not set at all',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^\S{16,200}$/)
      .optional(),
    // Empty it would guard nothing, and look as if it did.
    hint: '16 to 200 signs without spaces, or not set at all',
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('warn'), hint: `one of ${LOG_LEVELS.join(', ')}` },
  PUBLIC_ORIGIN: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => new URL(text).pathname === '/' && !/[?#@]/.test(text))
      .transform((text) => new URL(text).origin)
      .optional(),
    hint: 'where browsers find the site, such as https://cars.example, without a path',
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/ })
      .refine((text) => new URL(text).hostname !== '')
      .optional(),
    hint: 'an address such as smtps://user:password@mail.example:465',
  },
  MAIL_FROM: {
    schema: z.email().optional(),
    hint: 'an e-mail address alone, such as hello@cars.example',
  },
  MAIL_POSTAL_ADDRESS: {
    schema: z
      .string()
      .regex(/^[^\r\n]{5,200}$/)
      .optional(),
    hint: 'one line of 5 to 200 signs',
  },
  LEADS_FALLBACK: { schema: z.email().optional(), hint: 'an e-mail address alone, such as leads@cars.example' },
  BRAND_HOSTS: { schema: brandHosts, hint: `host names with one of ${BRAND_KEYS.join(', ')}: valuation=guide.example` },
} as const;

export type Config = {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Where photos and other byte objects are kept; absent: in `dataDir`. */
  s3: { bucket: string; region: string; endpoint: string | undefined } | undefined;
  /** The cluster that searches go to: its nodes, our index, how many parts it is in, and how many may search at once; absent: memory. */
  searchCluster: { urls: readonly string[]; index: string; shards: number; atOnce: number } | undefined;
  seedDemo: boolean;
  /** How many of its listings at most; absent: all. */
  demoListings: number | undefined;
  /** Time between two ratings of all prices; absent: none are made here. */
  rateEveryMs: number | undefined;
  /** Proxies of our own before the site, whose `X-Forwarded-…` headers are believed. */
  trustedProxies: number;
  /** After how many hours without a word of its feed a listing sinks, and leaves the search; 0: never. */
  staleAfterHours: number;
  hideAfterHours: number;
  /** Absolute path of the file that switches features on and off. */
  flagsFile: string;
  /** What the cards of all listings may take in memory; the others are read when they are shown. */
  cardBytes: number;
  /** How long a page, or a number shown while somebody types, may wait for its turn before it is refused. */
  pageWaitMs: number;
  liveWaitMs: number;
  /** How long a process that was told to end goes on answering, so that proxies learn of it first. */
  drainMs: number;
  /** What cookies of sessions are signed with, the same in all servers; absent: what the database keeps for it. */
  accountsSecret: string | undefined;
  /** What `/metrics` asks for; absent: nothing, and it answers inside addresses alone. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
  /** `https://cars.example`: where browsers find the main brand; absent: this machine's own port. */
  publicOrigin: string | undefined;
  /** How mails leave; absent: they stay in the development mailbox. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** The operator's, for the footer of mails. */
  postalAddress: string | undefined;
  /** Where leads go that would reach nobody; absent: they wait at the dealer's desk. */
  leadsFallback: string | undefined;
  /** Host names of the operator's own, in lower case, with the brand that each shows. */
  brandHosts: ReadonlyMap<string, BrandKey>;
};

/** A setting that cannot be used; the message is one line for the person who set it. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables (table in `docs/configuration.md`).
 * @throws ConfigError naming the variable, its value and what it may be.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Those too that are of no use as it is set: whoever sets one means something by it.
  for (const name of Object.keys(VARIABLES) as Name[]) read(env, name);
  const token = env['METRICS_TOKEN'];
  if (token !== undefined && token.trim() === '') throw unusable('METRICS_TOKEN', token);
  const databaseUrl = read(env, 'DATABASE_URL');
  const seedDemo = read(env, 'SEED_DEMO');
  const rateEvery = read(env, 'RATE_EVERY');
  return {
    port: read(env, 'PORT'),
    host: read(env, 'HOST'),
    databaseUrl,
    dataDir: path.resolve(read(env, 'DATA_DIR')),
    searchCluster: read(env, 'SEARCH') === 'opensearch' ? readCluster(env) : undefined,
    s3: read(env, 'OBJECTS') === 's3' ? readS3(env) : undefined,
    // Somebody's own database is theirs: the demo goes only where nothing else lives, unless asked for.
    seedDemo: seedDemo === undefined ? databaseUrl === undefined : seedDemo === '1',
    demoListings: read(env, 'DEMO_LISTINGS'),
    rateEveryMs: rateEvery === null ? undefined : rateEvery * 60_000,
    trustedProxies: read(env, 'TRUST_PROXY'),
    ...readPatience(env),
    flagsFile: path.resolve(read(env, 'FLAGS_FILE') ?? FLAGS_FILE),
    cardBytes: read(env, 'CARD_MEMORY_MB') * 2 ** 20,
    pageWaitMs: read(env, 'PAGE_WAIT_MS'),
    liveWaitMs: read(env, 'LIVE_WAIT_MS'),
    drainMs: read(env, 'DRAIN_MS') ?? (env['NODE_ENV'] === 'production' ? DRAIN_MS : 0),
    accountsSecret: read(env, 'ACCOUNTS_SECRET'),
    metricsToken: read(env, 'METRICS_TOKEN'),
    logLevel: read(env, 'LOG_LEVEL'),
    publicOrigin: read(env, 'PUBLIC_ORIGIN'),
    mail: readMail(env),
    postalAddress: read(env, 'MAIL_POSTAL_ADDRESS'),
    leadsFallback: read(env, 'LEADS_FALLBACK'),
    brandHosts: read(env, 'BRAND_HOSTS'),
  };
}

function readPatience(env: Readonly<Record<string, string | undefined>>) {
  const [staleAfterHours, hideAfterHours] = [read(env, 'STALE_AFTER_HOURS'), read(env, 'HIDE_AFTER_HOURS')];
  if (hideAfterHours > 0 && hideAfterHours < staleAfterHours)
    throw new ConfigError(
      `HIDE_AFTER_HOURS is "${hideAfterHours}", but listings sink after ${staleAfterHours} hours (STALE_AFTER_HOURS) and cannot be hidden sooner.`,
    );
  return { staleAfterHours, hideAfterHours };
}

/** More of them would only wait in the cluster: a page with its counts is some twenty searches already. */
const SEARCHES_PER_NODE = 4;

function readCluster(env: Readonly<Record<string, string | undefined>>): Config['searchCluster'] {
  const urls = read(env, 'OPENSEARCH_URL');
  return {
    urls,
    index: read(env, 'OPENSEARCH_INDEX'),
    shards: read(env, 'OPENSEARCH_SHARDS'),
    atOnce: read(env, 'SEARCHES_AT_ONCE') ?? urls.length * SEARCHES_PER_NODE,
  };
}

function readS3(env: Readonly<Record<string, string | undefined>>): Config['s3'] {
  const bucket = read(env, 'S3_BUCKET');
  if (bucket === undefined) throw new ConfigError('OBJECTS is "s3", but S3_BUCKET names no bucket.');
  return { bucket, region: read(env, 'S3_REGION'), endpoint: read(env, 'S3_ENDPOINT') };
}

function readMail(env: Readonly<Record<string, string | undefined>>): Config['mail'] {
  const [smtpUrl, from] = [read(env, 'SMTP_URL'), read(env, 'MAIL_FROM')];
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new ConfigError('SMTP_URL sends mails, but MAIL_FROM says from no address.');
  if (read(env, 'PUBLIC_ORIGIN') === undefined)
    throw new ConfigError('SMTP_URL sends mails, but without PUBLIC_ORIGIN their links lead nowhere.');
  return { smtpUrl, from };
}

type Name = keyof typeof VARIABLES;
type Value<N extends Name> = z.output<(typeof VARIABLES)[N]['schema']>;

function read<N extends Name>(env: Readonly<Record<string, string | undefined>>, name: N): Value<N> {
  const text = env[name]?.trim() || undefined;
  const result = VARIABLES[name].schema.safeParse(text);
  if (result.success) return result.data as Value<N>;
  throw unusable(name, text);
}

function unusable(name: Name, text: string | undefined): ConfigError {
  // An address with a password is not for logs.
  const found = name === 'SMTP_URL' ? `${name} cannot be used` : `${name} is "${text}"`;
  return new ConfigError(`${found}, but must be ${VARIABLES[name].hint}.`);
}
