import path from 'node:path';
import { z } from 'zod';
import { type BrandKey, BRANDS, type SellClaim } from '#features/brands/brands.ts';
import { EASTERN_TIME_ZONE } from '#kit/local-time.ts';
import { LOG_LEVELS } from './log.ts';
import { isNetwork } from './networks.ts';
import { siteMode } from './site-mode.ts';

const port = z.coerce.number().int().min(0).max(65535);

const hours = z.coerce.number().int().min(0).max(87_600);

const matching = (pattern: RegExp) => z.string().regex(pattern);

const waitMs = z.coerce.number().int().min(1).max(60_000);

const BRAND_KEYS = BRANDS.map(({ key }) => key);
/** Parses `valuation=guide.example,maker=cars.example` into brands by host name. */
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

/** Parses `{"marketplace":{"percent":28,"basis":"…"}}` into the operator's claims to sellers, by brand. */
const sellClaims = z
  .string()
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(BRAND_KEYS),
      z.strictObject({ percent: z.int().min(1).max(100), basis: z.string().trim().min(20).max(300) }),
    ),
  )
  .transform((claims) => new Map(Object.entries(claims) as [BrandKey, SellClaim][]));

/** Parses `http://search-1:9200,http://search-2:9200`. */
const searchUrls = z
  .string()
  .default('http://127.0.0.1:9200')
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

const proxyAddresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isNetwork));

/** Returns whether a URL's user name and password can be decoded: two hexadecimal digits must follow each `%`. */
function canDecodeLogin(url: string): boolean {
  return (
    !/%(?![0-9a-f]{2})/i.test(URL.parse(url)?.username ?? '') &&
    !/%(?![0-9a-f]{2})/i.test(URL.parse(url)?.password ?? '')
  );
}

/** Returns whether `Intl` knows a time zone. Offsets such as `+01:00` are not zones. */
function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Several times the interval at which proxies check readiness. */
const DRAIN_MS = 5_000;

/** Maximum number of characters of an invalid value that an error repeats. */
const MAX_SHOWN = 100;

/** How often the fixed ad is refreshed if its limit cannot be parsed (spec 2 §9). */
const UNREADABLE_REFRESH_LIMIT = 25;

const FLAGS_FILE = path.join(import.meta.dirname, '../../../config/flags.json');

/**
 * One row per environment variable: its name, its values, and the text of errors about it. Errors never show the value
 * of a secret.
 */
const VARIABLES = {
  // Address and proxy
  PUBLIC_ORIGIN: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => URL.parse(text)?.pathname === '/' && !/[?#@]/.test(text))
      .transform((text) => new URL(text).origin)
      .optional(),
    hint: 'where browsers find the site, such as https://cars.example, without a path',
    isSecret: true,
  },
  BRAND_HOSTS: { schema: brandHosts, hint: `host names with one of ${BRAND_KEYS.join(', ')}: valuation=guide.example` },
  SELL_CLAIMS: {
    schema: sellClaims,
    hint: 'JSON with the percent and its basis (20 to 300 characters) by brand: {"marketplace":{"percent":28,"basis":"…"}}',
  },
  SITE_MODE: {
    schema: z.enum(['production', 'development']).optional(),
    hint: 'production for a site that others use, or development to try it on this machine',
  },
  HOST: {
    schema: matching(/^[\w.:-]+$/).default('127.0.0.1'),
    hint: 'a host name or an address to listen on, such as 127.0.0.1',
  },
  PORT: { schema: port.default(3000), hint: 'a port number from 0 to 65535, such as 3000 (0 picks a free one)' },
  TRUST_PROXY: {
    schema: z.coerce.number().int().min(0).max(9).default(0),
    hint: 'the number of your own proxies in front of the site, 0 to 9',
  },
  PROXY_ADDRESSES: {
    schema: proxyAddresses,
    hint: 'addresses or networks with commas, such as 10.0.0.0/8,127.0.0.1',
  },
  // Data
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    hint: 'an address such as postgres://user:password@host:5432/name',
    isSecret: true,
  },
  DATA_DIR: { schema: z.string().min(1).default('data'), hint: 'a folder that can be written to, such as data' },
  OBJECTS: { schema: z.enum(['folder', 's3']).default('folder'), hint: 'folder, or s3 with S3_BUCKET' },
  S3_BUCKET: {
    schema: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
    hint: 'the name of a bucket, such as forecourt-photos',
  },
  S3_REGION: {
    schema: matching(/^[a-z0-9-]+$/).default('us-east-1'),
    hint: 'a region such as us-east-1',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    hint: 'an address such as https://s3.example:9000',
    isSecret: true,
  },
  // Secrets
  SECRETS_KEY: {
    schema: matching(/^(?:[\w+/-]{43}=?|[0-9a-fA-F]{64})(?:,(?:[\w+/-]{43}=?|[0-9a-fA-F]{64}))*$/).optional(),
    hint: '32 bytes in base64 or hexadecimal, such as the output of `openssl rand -base64 32`; several with commas, the newest first',
    isSecret: true,
  },
  ACCOUNTS_SECRET: {
    schema: matching(/^\S{32,200}$/).optional(),
    hint: '32 to 200 characters without spaces, such as the output of `openssl rand -hex 32`, or leave it unset',
    isSecret: true,
  },
  // Email and leads
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/ })
      .refine((text) => Boolean(URL.parse(text)?.hostname) && canDecodeLogin(text))
      .optional(),
    hint: 'an address such as smtps://user:password@mail.example:465, with @, : and % of a password written as %40, %3A and %25',
    isSecret: true,
  },
  MAIL: {
    schema: z.enum(['smtp', 'folder']).optional(),
    hint: 'smtp to send mail with SMTP_URL, or folder to keep it in DATA_DIR and send nothing',
  },
  MAIL_FROM: {
    schema: z.email().optional(),
    hint: 'only an email address, such as hello@cars.example',
  },
  MAIL_POSTAL_ADDRESS: {
    schema: matching(/^[^\r\n]{5,200}$/).optional(),
    hint: 'one line of 5 to 200 characters, such as Cars Ltd, 1 Main Street, Denver CO 80202',
  },
  LEADS_FALLBACK: { schema: z.email().optional(), hint: 'only an email address, such as leads@cars.example' },
  SECURITY_CONTACT: {
    schema: z
      .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^(https|mailto)$/ })])
      .optional(),
    hint: 'an email address or an https address, such as security@cars.example',
  },
  // Inventory and features
  TIME_ZONE: {
    schema: z.string().default(EASTERN_TIME_ZONE).refine(isTimeZone),
    hint: 'an IANA time zone such as America/Denver',
  },
  STALE_AFTER_HOURS: { schema: hours.default(72), hint: 'hours from 1 to 87600, or 0 for never' },
  HIDE_AFTER_HOURS: { schema: hours.default(336), hint: 'hours from 1 to 87600, or 0 for never' },
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
  FLAGS_FILE: { schema: z.string().min(1).optional(), hint: 'the path of a JSON file, such as config/flags.json' },
  // Events
  ANALYTICS: {
    schema: z.enum(['otlp', 'webhook']).optional(),
    hint: 'otlp or webhook, with ANALYTICS_URL, or leave it unset',
  },
  ANALYTICS_URL: {
    schema: z.url({ protocol: /^https$/ }).optional(),
    hint: 'the https address that receives events, such as https://otel.example/v1/logs, or leave it unset',
    isSecret: true,
  },
  ANALYTICS_TOKEN: {
    schema: matching(/^[\x21-\x7e]{1,500}$/).optional(),
    hint: 'a token without spaces, or leave it unset',
    isSecret: true,
  },
  // Ads
  AD_SERVER_URL: {
    schema: z.url({ protocol: /^https$/ }).optional(),
    hint: 'the https address of an OpenRTB 2.6 bidder, such as https://ads.example/openrtb, or leave it unset',
    isSecret: true,
  },
  FIXED_AD_REFRESH_MS: {
    schema: z.coerce.number().int().min(5_000).max(3_600_000).default(30_000),
    hint: 'milliseconds from 5000 to 3600000, such as 30000',
  },
  FIXED_AD_REFRESH_LIMIT: {
    // The specification defines the value for a limit that cannot be parsed (spec 2 §9).
    schema: z.coerce.number().int().min(0).max(100).default(10).catch(UNREADABLE_REFRESH_LIMIT),
    hint: 'a number from 0 to 100, such as 10',
  },
  FIXED_AD_SCROLL_PERCENT: {
    schema: z.coerce.number().min(0).max(100).default(10),
    hint: 'percent of the page, 0 to 100, such as 10',
  },
  // Search in a cluster
  SEARCH: {
    schema: z.enum(['memory', 'opensearch']).default('memory'),
    hint: 'memory to search in this process, or opensearch to search in a cluster',
  },
  OPENSEARCH_URL: {
    schema: searchUrls,
    hint: 'addresses with commas, such as http://search-1:9200,http://search-2:9200',
    isSecret: true,
  },
  OPENSEARCH_INDEX: {
    schema: matching(/^[a-z][a-z0-9-]{0,99}$/).default('forecourt-listings'),
    hint: 'lowercase letters, digits and -, starting with a letter, such as forecourt-listings',
  },
  OPENSEARCH_SHARDS: {
    schema: z.coerce.number().int().min(1).max(64).default(1),
    hint: 'the number of primary shards of the index, 1 to 64',
  },
  SEARCHES_AT_ONCE: {
    schema: z.coerce.number().int().min(1).max(1_000).optional(),
    hint: 'how many requests may be searching in the cluster at once, 1 to 1000',
  },
  // Load
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
  // Monitoring
  METRICS_TOKEN: {
    schema: matching(/^\S{16,200}$/).optional(),
    hint: '16 to 200 characters without spaces, such as the output of `openssl rand -hex 24`, or leave it unset',
    isSecret: true,
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('warn'), hint: `one of ${LOG_LEVELS.join(', ')}` },
} as const;

/** Invalid settings. The message has a line for each setting, without the values of secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[], title?: string, hint?: string) {
    const [only = ''] = faults;
    const heading = title ?? (faults.length === 1 ? undefined : `${faults.length} settings are not valid:`);
    const lines = heading === undefined ? [only] : [heading, ...faults.map((fault) => `- ${fault}`)];
    super([...lines, ...(hint === undefined ? [] : [hint])].join('\n'));
    this.faults = faults;
  }
}

export type Env = Readonly<Record<string, string | undefined>>;
/** The parsed settings. Invalid ones are absent, and listed in `wrong`. */
export type Settings = { [N in Name]?: Value<N> } & { wrong: ReadonlySet<Name>; faults: readonly string[] };

/** Parses each variable separately, so that checks can report all errors at once. */
export function readSettings(env: Env): Settings {
  const faults: string[] = [];
  const wrong = new Set<Name>();
  const values: Record<string, unknown> = {};
  for (const name of NAMES) {
    const fault = faultOf(env, name);
    if (fault === undefined) values[name] = read(env, name);
    else {
      wrong.add(name);
      faults.push(fault);
    }
  }
  const settings = { ...values, wrong, faults } as Settings;
  return { ...settings, faults: [...faults, ...contradictions(settings)] };
}

/**
 * Parses the settings from environment variables (table in `docs/configuration.md`).
 * @throws ConfigError that names every invalid variable, what it must be, and an example.
 */
export function readConfig(env: Env) {
  const settings = readSettings(env);
  if (settings.faults.length > 0) throw new ConfigError(settings.faults);
  const databaseUrl = read(env, 'DATABASE_URL');
  const seedDemo = read(env, 'SEED_DEMO');
  const rateEvery = read(env, 'RATE_EVERY');
  const isProduction = siteMode(settings, env['NODE_ENV']).isProduction;
  return {
    port: read(env, 'PORT'),
    host: read(env, 'HOST'),
    /** Absent: the embedded PostgreSQL in `dataDir` is used. */
    databaseUrl,
    /** An absolute path. */
    dataDir: path.resolve(read(env, 'DATA_DIR')),
    /**
     * The search cluster: its nodes, the name of our index, its number of shards, and the number of concurrent
     * searches; absent: the index is in memory.
     */
    searchCluster: read(env, 'SEARCH') === 'opensearch' ? readCluster(env) : undefined,
    /** The bucket for photos and other objects; absent: they are stored in `dataDir`. */
    s3: read(env, 'OBJECTS') === 's3' ? readS3(env) : undefined,
    // Whether to load the demo. By default, it is not loaded into an operator's own database.
    seedDemo: seedDemo === undefined ? databaseUrl === undefined : seedDemo === '1',
    /** Maximum number of demo listings; absent: all. */
    demoListings: read(env, 'DEMO_LISTINGS'),
    /** Time in ms between two ratings of all prices; absent: this process does not rate prices. */
    rateEveryMs: rateEvery === null ? undefined : rateEvery * 60_000,
    /** Number of trusted proxies in front of the site. Only their `X-Forwarded-…` headers are believed. */
    trustedProxies: read(env, 'TRUST_PROXY'),
    /** Addresses and networks of those proxies; empty: any peer may be one. */
    proxyAddresses: read(env, 'PROXY_ADDRESSES'),
    /**
     * How many hours after the last confirmation by its feed a listing ranks lower, and is hidden from search; 0:
     * never.
     */
    staleAfterHours: read(env, 'STALE_AFTER_HOURS'),
    hideAfterHours: read(env, 'HIDE_AFTER_HOURS'),
    /** The time zone in which operators see times. */
    timeZone: read(env, 'TIME_ZONE'),
    /** Absolute path of the file that switches features on and off. */
    flagsFile: path.resolve(read(env, 'FLAGS_FILE') ?? FLAGS_FILE),
    /** The ad server that ads are requested from; absent: only house ads and creatives of operators are shown. */
    adServerUrl: read(env, 'AD_SERVER_URL'),
    /** The system that receives events in addition to the site's own table; absent if there is none. */
    analytics: readAnalytics(env),
    adSettings: {
      refreshMs: read(env, 'FIXED_AD_REFRESH_MS'),
      refreshLimit: read(env, 'FIXED_AD_REFRESH_LIMIT'),
      scrollPercent: read(env, 'FIXED_AD_SCROLL_PERCENT'),
    },
    /** Memory limit in bytes for the cards of listings. Other cards are read when they are needed. */
    cardBytes: read(env, 'CARD_MEMORY_MB') * 2 ** 20,
    /** How long (ms) a request for a page, or for a live count while a shopper types, may wait before it is refused. */
    pageWaitMs: read(env, 'PAGE_WAIT_MS'),
    liveWaitMs: read(env, 'LIVE_WAIT_MS'),
    /** How long (ms) a process continues to answer requests after a stop was requested, so that proxies notice. */
    drainMs: read(env, 'DRAIN_MS') ?? (isProduction ? DRAIN_MS : 0),
    /** Signs session cookies; the same on all servers. Absent: the secret stored in the database. */
    accountsSecret: read(env, 'ACCOUNTS_SECRET'),
    /** Encrypts stored secrets; the newest key first. Absent: a key file in `dataDir`. */
    secretsKey: read(env, 'SECRETS_KEY'),
    /** The token that `/metrics` requires; absent: no token, and only internal addresses can read it. */
    metricsToken: read(env, 'METRICS_TOKEN'),
    logLevel: read(env, 'LOG_LEVEL'),
    /** `https://cars.example`: the public address of the main brand; absent: this machine with its port. */
    publicOrigin: read(env, 'PUBLIC_ORIGIN'),
    /** Whether the site is public, which `siteMode` decides. */
    isProduction,
    /** How email is sent; absent: it is stored in `dataDir` and not sent. */
    mail: readMail(env),
    /** The operator's postal address for the footer of emails. */
    postalAddress: read(env, 'MAIL_POSTAL_ADDRESS'),
    /** The address for reports of security problems in `security.txt`: `mailto:…` or `https://…`. */
    securityContact: read(env, 'SECURITY_CONTACT'),
    /** The address for leads that have no destination; absent: they wait at the dealer's desk. */
    leadsFallback: read(env, 'LEADS_FALLBACK'),
    /** The operator's own host names, in lower case, with the brand that each one shows. */
    brandHosts: read(env, 'BRAND_HOSTS'),
    /** The operator's claims about what sellers gain, by brand. */
    sellClaims: read(env, 'SELL_CLAIMS'),
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Returns the conflicts between settings that are each valid. */
function contradictions(settings: Settings): string[] {
  const { OBJECTS, SMTP_URL, MAIL, STALE_AFTER_HOURS: stale = 0, HIDE_AFTER_HOURS: hide = 0 } = settings;
  const lacks = (name: Name) => settings[name] === undefined && !settings.wrong.has(name);
  const faults: string[] = [];
  if (hide > 0 && hide < stale)
    faults.push(
      `HIDE_AFTER_HOURS is "${hide}", but listings rank lower after ${stale} hours (STALE_AFTER_HOURS) and cannot be hidden sooner. Set it to ${stale} or more.`,
    );
  if (OBJECTS === 's3' && lacks('S3_BUCKET'))
    faults.push('S3_BUCKET is not set, but OBJECTS is "s3". Set it to the name of a bucket, such as forecourt-photos.');
  if (lacks('ANALYTICS') !== lacks('ANALYTICS_URL'))
    faults.push('ANALYTICS and ANALYTICS_URL belong together: set both, or leave both unset.');
  if (MAIL === 'smtp' && lacks('SMTP_URL'))
    faults.push('SMTP_URL is not set, but MAIL is "smtp". Set it to smtps://user:password@mail.example:465.');
  if (SMTP_URL === undefined || MAIL === 'folder') return faults;
  if (lacks('MAIL_FROM'))
    faults.push('MAIL_FROM is not set, but SMTP_URL sends mail. Set it to the sender, such as hello@cars.example.');
  if (lacks('PUBLIC_ORIGIN'))
    faults.push(
      'PUBLIC_ORIGIN is not set, but SMTP_URL sends mail, whose links need it. Set it to https://cars.example.',
    );
  return faults;
}

/** More concurrent searches would only wait in the cluster, because a page with its counts needs about 20 already. */
const SEARCHES_PER_NODE = 4;

function readCluster(env: Env) {
  const urls = read(env, 'OPENSEARCH_URL');
  return {
    urls,
    index: read(env, 'OPENSEARCH_INDEX'),
    shards: read(env, 'OPENSEARCH_SHARDS'),
    atOnce: read(env, 'SEARCHES_AT_ONCE') ?? urls.length * SEARCHES_PER_NODE,
  };
}

function readS3(env: Env) {
  return { bucket: read(env, 'S3_BUCKET')!, region: read(env, 'S3_REGION'), endpoint: read(env, 'S3_ENDPOINT') };
}

function readAnalytics(env: Env) {
  const [kind, url] = [read(env, 'ANALYTICS'), read(env, 'ANALYTICS_URL')];
  return kind === undefined || url === undefined ? undefined : { kind, url, token: read(env, 'ANALYTICS_TOKEN') };
}

function readMail(env: Env): { smtpUrl: string; from: string } | undefined {
  const smtpUrl = read(env, 'SMTP_URL');
  if (smtpUrl === undefined || read(env, 'MAIL') === 'folder') return undefined;
  return { smtpUrl, from: read(env, 'MAIL_FROM')! };
}

type Name = keyof typeof VARIABLES;
const NAMES = Object.keys(VARIABLES) as Name[];
type Value<N extends Name> = z.output<(typeof VARIABLES)[N]['schema']>;

function textOf(env: Env, name: Name): string | undefined {
  return env[name]?.trim() || undefined;
}

function read<N extends Name>(env: Env, name: N): Value<N> {
  return VARIABLES[name].schema.parse(textOf(env, name)) as Value<N>;
}

/**
 * Returns whether a text may contain a user name and a password, such as the value of another variable that was set
 * here by mistake.
 */
function holdsLogin(text: string): boolean {
  const colon = text.indexOf(':');
  return colon >= 0 && text.includes('@', colon);
}

function faultOf(env: Env, name: Name): string | undefined {
  const variable: { schema: z.ZodType; hint: string; isSecret?: true } = VARIABLES[name];
  const text = textOf(env, name);
  // An empty token looks like protection but lets every client in.
  const isEmptyToken = name === 'METRICS_TOKEN' && env[name] !== undefined && text === undefined;
  if (!isEmptyToken && variable.schema.safeParse(text).success) return undefined;
  const isHidden = variable.isSecret === true || holdsLogin(text ?? '');
  const found = isHidden ? `${name} is not valid: it` : `${name} is "${text?.slice(0, MAX_SHOWN)}", but`;
  return `${found} must be ${variable.hint}.`;
}
