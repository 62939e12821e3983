import { ConfigError, type Env, readSettings, type Settings } from '../base/config.ts';
import { isLoopbackName } from '../base/local-names.ts';
import { siteMode, type SiteMode } from '../base/site-mode.ts';

/**
 * One line of the check. An error prevents the start of a production server; a warning names something that the
 * operator must check.
 */
export type SettingsFinding = {
  setting: string;
  level: 'ok' | 'fault' | 'warning';
  /** Says that the setting is right, or what is wrong and how to fix it. Never contains the value of a secret. */
  text: string;
};

export type SettingsCheck = { mode: SiteMode; findings: readonly SettingsFinding[] };

type Rule = {
  setting: keyof Omit<Settings, 'wrong' | 'faults'>;
  isMet(settings: Settings): boolean;
  level: 'fault' | 'warning';
  met: string;
  unmet: string;
};

/** Requirements for a public site, most serious first. */
const RULES: readonly Rule[] = [
  {
    setting: 'PUBLIC_ORIGIN',
    level: 'fault',
    isMet: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN !== undefined,
    met: 'the site answers only under this name and those of BRAND_HOSTS',
    unmet: 'not set, so any host name would be trusted and repeated in links. Set it to https://cars.example.',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    level: 'fault',
    isMet: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN === undefined || PUBLIC_ORIGIN.startsWith('https:'),
    met: 'HTTPS: cookies are secure, and browsers are told to keep using it',
    unmet:
      'starts with http:, so sign-in cookies would travel unencrypted. Put a proxy with TLS in front, and set PUBLIC_ORIGIN to https://cars.example.',
  },
  {
    setting: 'SMTP_URL',
    level: 'fault',
    isMet: ({ SMTP_URL, MAIL }) => SMTP_URL !== undefined || MAIL === 'folder',
    met: 'email is sent, or MAIL=folder turns it off',
    unmet:
      'not set, so no mail would be sent: no sign-in links, no leads. Set SMTP_URL to smtps://user:password@mail.example:465 with MAIL_FROM, or MAIL to folder to keep mail in DATA_DIR and send none.',
  },
  {
    setting: 'METRICS_TOKEN',
    level: 'fault',
    isMet: ({ METRICS_TOKEN }) => METRICS_TOKEN !== undefined,
    met: '/metrics requires it',
    unmet:
      'not set, so /metrics would answer every private address, proxies included. Set it to the output of `openssl rand -hex 24`.',
  },
  {
    setting: 'SEED_DEMO',
    level: 'fault',
    isMet: ({ SEED_DEMO, DATABASE_URL, wrong }) =>
      SEED_DEMO === '0' || (SEED_DEMO === undefined && (DATABASE_URL !== undefined || wrong.has('DATABASE_URL'))),
    met: 'no demo cars are loaded',
    unmet: 'the demo would be loaded, and shoppers would find cars that do not exist. Set SEED_DEMO to 0.',
  },
  {
    setting: 'TRUST_PROXY',
    level: 'warning',
    isMet: ({ TRUST_PROXY }) => TRUST_PROXY !== undefined && TRUST_PROXY > 0,
    met: 'limits are counted by the address that your proxy saw',
    unmet:
      '0, so behind a proxy all shoppers share one address and its limits. Set it to the number of proxies, such as 1.',
  },
  {
    setting: 'PROXY_ADDRESSES',
    level: 'warning',
    isMet: ({ PROXY_ADDRESSES, TRUST_PROXY, HOST }) =>
      TRUST_PROXY === 0 || (HOST !== undefined && isLoopbackName(HOST)) || (PROXY_ADDRESSES?.length ?? 0) > 0,
    met: 'X-Forwarded-For is trusted from your proxies only',
    unmet:
      'not set, so a client that reaches the server past the proxy can name any address. Close its port to others, or set PROXY_ADDRESSES to your proxies, such as 10.0.0.0/8.',
  },
  {
    setting: 'DATABASE_URL',
    level: 'warning',
    isMet: ({ DATABASE_URL }) => DATABASE_URL !== undefined,
    met: 'a PostgreSQL of your own',
    unmet: 'not set: the embedded PostgreSQL serves one server on one machine. See docs/go-live.md.',
  },
  {
    setting: 'ACCOUNTS_SECRET',
    level: 'warning',
    isMet: ({ ACCOUNTS_SECRET }) => ACCOUNTS_SECRET !== undefined,
    met: 'cookies are signed with a key that is not in the database',
    unmet:
      'not set, so the key that signs cookies is kept in the database, encrypted. Set it to the output of `openssl rand -hex 32`, the same on all servers.',
  },
  {
    setting: 'SECRETS_KEY',
    level: 'warning',
    isMet: ({ SECRETS_KEY }) => SECRETS_KEY !== undefined,
    met: 'stored secrets are encrypted with it; keep a copy apart from backups',
    unmet:
      'not set, so stored secrets are encrypted with DATA_DIR/secrets.key, which other servers do not have and which must outlive this one. Set it to the output of `openssl rand -base64 32`, the same on all servers.',
  },
  {
    setting: 'SECURITY_CONTACT',
    level: 'warning',
    isMet: ({ SECURITY_CONTACT }) => SECURITY_CONTACT !== undefined,
    met: '/.well-known/security.txt names it',
    unmet:
      'not set, so there is no /.well-known/security.txt. Set it to where security problems are reported, such as security@cars.example.',
  },
  {
    setting: 'LEADS_FALLBACK',
    level: 'warning',
    isMet: ({ LEADS_FALLBACK }) => LEADS_FALLBACK !== undefined,
    met: 'leads without a destination go there',
    unmet: 'not set, so leads of dealers without a destination wait at their desk. Set it to leads@cars.example.',
  },
  {
    setting: 'MAIL_POSTAL_ADDRESS',
    level: 'warning',
    isMet: ({ MAIL_POSTAL_ADDRESS }) => MAIL_POSTAL_ADDRESS !== undefined,
    met: 'every email includes it',
    unmet: 'not set, though many countries require a postal address in alerts. Set it to one line.',
  },
];

/** Returns warnings about what this program cannot check. */
function uncheckable({ MAIL_FROM, SMTP_URL }: Settings): SettingsFinding[] {
  const domain = MAIL_FROM?.slice(MAIL_FROM.indexOf('@') + 1);
  return [
    ...(SMTP_URL !== undefined && domain !== undefined
      ? [
          {
            setting: 'DNS',
            level: 'warning' as const,
            text: `cannot be checked here: ${domain} needs SPF, DKIM and DMARC records, or its email is treated as spam.`,
          },
        ]
      : []),
    {
      setting: 'backups',
      level: 'warning',
      text: 'cannot be checked here: run `npm run backup` daily, keep the files on another machine, and try a restore.',
    },
  ];
}

/**
 * Checks the settings of a public site.
 * @param env of the process to check.
 * @param asProduction checks as if the site were in production, regardless of the settings.
 */
export function checkSettings(env: Env, { asProduction = false } = {}): SettingsCheck {
  const settings = readSettings(env);
  const mode = asProduction ? { isProduction: true, because: 'set on purpose' } : siteMode(settings, env['NODE_ENV']);
  const unreadable = settings.faults.map((text): SettingsFinding => {
    const [setting = ''] = text.split(' ', 1);
    return { setting, level: 'fault', text: text.slice(setting.length + 1) };
  });
  if (!mode.isProduction) return { mode, findings: unreadable };
  const named = new Set(unreadable.map(({ setting }) => setting));
  const judged = RULES.filter(({ setting }) => !named.has(setting)).map((rule): SettingsFinding => {
    const isMet = rule.isMet(settings);
    return { setting: rule.setting, level: isMet ? 'ok' : rule.level, text: isMet ? rule.met : rule.unmet };
  });
  const unmet = new Set(judged.filter(({ level }) => level !== 'ok').map(({ setting }) => setting));
  const shown = judged.filter(({ level, setting }) => level !== 'ok' || !unmet.has(setting));
  return { mode, findings: [...unreadable, ...shown, ...uncheckable(settings)] };
}

/**
 * Refuses to start a production server with unsafe settings.
 * @throws ConfigError that lists every error.
 */
export function refuseUnsafeProduction(env: Env): void {
  const { mode, findings } = checkSettings(env);
  const faults = findings.filter(({ level }) => level === 'fault');
  if (!mode.isProduction || faults.length === 0) return;
  throw new ConfigError(
    faults.map(({ setting, text }) => `${setting}: ${text}`),
    `This site is in production (${mode.because}) and cannot start with these settings:`,
    'To try it on this machine only, set SITE_MODE to development. `npm run doctor` shows the whole check.',
  );
}
