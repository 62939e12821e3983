import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without variables, the demo listens only locally, with the project’s flags', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', seedDemo: true, brandHosts: new Map() });
  expect(readConfig({}).flagsFile).toBe(path.resolve(import.meta.dirname, '../../../config/flags.json'));
});

test('custom host names are read with their brands', () => {
  const { brandHosts } = readConfig({ BRAND_HOSTS: 'valuation=Guide.example,maker=cars.example' });
  expect([...brandHosts]).toEqual([
    ['guide.example', 'valuation'],
    ['cars.example', 'maker'],
  ]);
});

test.each(['guide.example', 'nobody=guide.example', 'maker=', 'maker=a b', 'maker=a.example,', 'maker=a.example;b'])(
  'BRAND_HOSTS=%s gives a clear error of one line',
  (text) => {
    expect(() => readConfig({ BRAND_HOSTS: text })).toThrow(/^BRAND_HOSTS is ".*", but must be host names with one of/);
  },
);

test('a claim about selling needs its basis', () => {
  expect(readConfig({}).sellClaims.size).toBe(0);
  const claim = { percent: 28, basis: 'Compared with trade-in offers for 1,200 cars in 2026.' };
  expect([...readConfig({ SELL_CLAIMS: JSON.stringify({ maker: claim }) }).sellClaims]).toEqual([['maker', claim]]);
  for (const wrong of [
    '28',
    '{',
    { maker: { percent: 28 } },
    { nobody: claim },
    { maker: { ...claim, basis: ' '.repeat(30) } },
  ])
    expect(() => readConfig({ SELL_CLAIMS: typeof wrong === 'string' ? wrong : JSON.stringify(wrong) })).toThrow(
      /^SELL_CLAIMS is ".*", but must be JSON with the percent and its basis/,
    );
});

test('objects are kept in the data folder, or in a bucket that has a name', () => {
  expect(readConfig({ S3_BUCKET: 'cars' }).s3).toBeUndefined();
  expect(readConfig({ OBJECTS: 's3', S3_BUCKET: 'cars', S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toEqual({
    ...{ bucket: 'cars', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' },
  });
  expect(() => readConfig({ OBJECTS: 's3' })).toThrow('S3_BUCKET is not set, but OBJECTS is "s3". Set it to');
  expect(() => readConfig({ OBJECTS: 'S3' })).toThrow('OBJECTS is "S3", but must be folder, or s3 with S3_BUCKET.');
});

test('searches use memory, or the nodes of a cluster', () => {
  expect(readConfig({ OPENSEARCH_URL: 'http://a:9200' }).searchCluster).toBeUndefined();
  expect(readConfig({ SEARCH: 'opensearch' }).searchCluster).toEqual({
    urls: ['http://127.0.0.1:9200'],
    index: 'forecourt-listings',
    shards: 1,
    atOnce: 4,
  });
  const several = { SEARCH: 'opensearch', OPENSEARCH_URL: 'http://a:9200, https://me:secret@b.example:443' };
  expect(readConfig({ ...several, OPENSEARCH_SHARDS: '3' }).searchCluster).toEqual({
    urls: ['http://a:9200', 'https://me:secret@b.example:443'],
    index: 'forecourt-listings',
    shards: 3,
    atOnce: 8,
  });
  expect(() => readConfig({ ...several, OPENSEARCH_SHARDS: '0' })).toThrow('OPENSEARCH_SHARDS is "0", but must be');
  expect(() => readConfig({ ...several, OPENSEARCH_URL: 'a:9200' })).toThrow('OPENSEARCH_URL is not valid: it must be');
  expect(() => readConfig({ SEARCH: 'redis' })).toThrow('SEARCH is "redis", but must be memory');
});

test('listings rank lower before they are hidden', () => {
  expect(readConfig({})).toMatchObject({ timeZone: 'America/New_York' });
  expect(readConfig({ TIME_ZONE: 'America/Denver' })).toMatchObject({ timeZone: 'America/Denver' });
  for (const wrong of ['Denver', '+01:00', 'a b']) expect(() => readConfig({ TIME_ZONE: wrong })).toThrow('TIME_ZONE');
  expect(readConfig({})).toMatchObject({ staleAfterHours: 72, hideAfterHours: 336 });
  const never = { STALE_AFTER_HOURS: '0', HIDE_AFTER_HOURS: '24' };
  expect(readConfig(never)).toMatchObject({ staleAfterHours: 0, hideAfterHours: 24 });
  expect(readConfig({ HIDE_AFTER_HOURS: '0' })).toMatchObject({ staleAfterHours: 72, hideAfterHours: 0 });
  expect(() => readConfig({ HIDE_AFTER_HOURS: '24' })).toThrow(
    'HIDE_AFTER_HOURS is "24", but listings rank lower after 72 hours (STALE_AFTER_HOURS) and cannot be hidden sooner.',
  );
  expect(() => readConfig({ STALE_AFTER_HOURS: '3 days' })).toThrow('STALE_AFTER_HOURS is "3 days", but must be hours');
});

test('drains requests at shutdown in production only', () => {
  expect(readConfig({}).drainMs).toBe(0);
  expect(readConfig({ NODE_ENV: 'production' }).drainMs).toBe(5_000);
  expect(readConfig({ NODE_ENV: 'production', DRAIN_MS: '0' }).drainMs).toBe(0);
  expect(() => readConfig({ DRAIN_MS: '-1' })).toThrow('DRAIN_MS is "-1", but must be milliseconds from 0 to 60000.');
});

test.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty", but must be'],
  [{ SEED_DEMO: 'maybe' }, 'SEED_DEMO is "maybe", but must be'],
  [{ SEARCHES_AT_ONCE: '-1' }, 'SEARCHES_AT_ONCE is "-1", but must be how many requests may be searching'],
  [{ OPENSEARCH_URL: 'nowhere' }, 'OPENSEARCH_URL is not valid: it must be addresses with commas'],
  [{ S3_ENDPOINT: 'nowhere' }, 'S3_ENDPOINT is not valid: it must be an address'],
  [{ ACCOUNTS_SECRET: 'short' }, 'ACCOUNTS_SECRET is not valid: it must be 32 to 200 characters without spaces'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not valid: it must be 16 to 200 characters'],
  [{ METRICS_TOKEN: '' }, 'METRICS_TOKEN is not valid: it must be 16 to 200 characters without spaces'],
  [{ METRICS_TOKEN: '  ' }, 'METRICS_TOKEN is not valid: it must be'],
  [{ PUBLIC_ORIGIN: 'nonsense' }, 'PUBLIC_ORIGIN is not valid: it must be where browsers find the site, such as'],
  [{ SMTP_URL: 'nonsense' }, 'SMTP_URL is not valid: it must be an address such as smtps://'],
  [{ TRUST_PROXY: '1', PROXY_ADDRESSES: '10.0.0.0/33' }, 'PROXY_ADDRESSES is "10.0.0.0/33", but must be addresses'],
  [{ SECURITY_CONTACT: 'http://cars.example' }, 'SECURITY_CONTACT is "http://cars.example", but must be an email'],
  [{ SITE_MODE: 'prod' }, 'SITE_MODE is "prod", but must be production'],
  [{ MAIL: 'smtp' }, 'SMTP_URL is not set, but MAIL is "smtp".'],
])('%j gives a clear error, whether the setting is used or not', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('emails need a server, a sender and an origin for links', () => {
  const all = {
    SMTP_URL: 'smtps://me:p%40ss@mail.example:465',
    MAIL_FROM: 'hello@cars.example',
    PUBLIC_ORIGIN: 'https://cars.example/',
  };
  expect(readConfig({})).toMatchObject({ mail: undefined, publicOrigin: undefined });
  expect(readConfig(all)).toMatchObject({
    mail: { smtpUrl: all.SMTP_URL, from: 'hello@cars.example' },
    publicOrigin: 'https://cars.example',
  });
  expect(() => readConfig({ ...all, MAIL_FROM: undefined })).toThrow('MAIL_FROM is not set, but SMTP_URL sends mail');
  expect(() => readConfig({ ...all, PUBLIC_ORIGIN: undefined })).toThrow(
    'PUBLIC_ORIGIN is not set, but SMTP_URL sends mail',
  );
  expect(() => readConfig({ ...all, MAIL_FROM: 'Cars <a@b.example>' })).toThrow(/^MAIL_FROM is/);
  expect(() => readConfig({ ...all, PUBLIC_ORIGIN: 'https://cars.example/cars' })).toThrow(
    /^PUBLIC_ORIGIN is not valid/,
  );
});

test('MAIL=folder stores emails in a folder, whatever SMTP_URL is', () => {
  expect(readConfig({ MAIL: 'folder', SMTP_URL: 'smtp://mail.example' }).mail).toBeUndefined();
});

const PASSWORD = 'hunter2-very-secret';

test.each([
  ['DATABASE_URL', `postgres//me:${PASSWORD}@db.example/cars`],
  ['DATABASE_URL', `mysql://me:${PASSWORD}@db.example/cars`],
  ['DATABASE_URL', PASSWORD],
  ['OPENSEARCH_URL', `me:${PASSWORD}@search.example:9200`],
  ['S3_ENDPOINT', `ftp://me:${PASSWORD}@s3.example`],
  ['ACCOUNTS_SECRET', `${PASSWORD}`],
  ['SECRETS_KEY', `${PASSWORD}`],
  ['METRICS_TOKEN', `two ${PASSWORD} words`],
  ['SMTP_URL', `http://me:${PASSWORD}@mail.example`],
  ['SMTP_URL', `smtps://me:${PASSWORD}%zz@mail.example`],
  ['SMTP_URL', `smtps://me:${PASSWORD}@`],
  ['PUBLIC_ORIGIN', `https://me:${PASSWORD}@cars.example`],
  ['MAIL_FROM', `smtps://me:${PASSWORD}@mail.example:465`],
  ['SECURITY_CONTACT', `me:${PASSWORD}@cars.example`],
])('an error about %s names it and an example, and does not repeat %j', (name, text) => {
  const message = messageOf({ [name]: text });
  expect(message).toMatch(new RegExp(`^${name} is not valid: it must be .*such as`));
  expect(message).not.toContain('hunter2');
});

test('reports all invalid settings at once', () => {
  const message = messageOf({ PORT: 'x', SMTP_URL: 'y', OBJECTS: 's3', HIDE_AFTER_HOURS: '1' });
  expect(message.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    '4 settings',
    '- PORT',
    '- SMTP_URL',
    '- HIDE_AFTER_HOURS',
    '- S3_BUCKET',
  ]);
});

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('the fixed ad behaves as specified unless it is set otherwise [R463, R543, R544]', () => {
  expect(readConfig({}).adSettings).toEqual({ refreshMs: 30_000, refreshLimit: 10, scrollPercent: 10 });
  const set = { FIXED_AD_REFRESH_MS: '60000', FIXED_AD_REFRESH_LIMIT: '0', FIXED_AD_SCROLL_PERCENT: '25' };
  expect(readConfig(set).adSettings).toEqual({ refreshMs: 60_000, refreshLimit: 0, scrollPercent: 25 });
  expect(() => readConfig({ FIXED_AD_REFRESH_MS: '10' })).toThrow(/^FIXED_AD_REFRESH_MS is "10", but must be milli/);
  expect(() => readConfig({ FIXED_AD_SCROLL_PERCENT: '101' })).toThrow(/percent of the page, 0 to 100/);
});

test.each(['many', '-1', '1.5', '1000'])('a refresh limit of %j cannot be read and counts as 25 [R544]', (text) => {
  expect(readConfig({ FIXED_AD_REFRESH_LIMIT: text }).adSettings.refreshLimit).toBe(25);
});

test('events are passed on only with a receiver and its https address', () => {
  const url = 'https://otel.example/v1/logs';
  expect(readConfig({}).analytics).toBeUndefined();
  expect(readConfig({ ANALYTICS: 'otlp', ANALYTICS_URL: url, ANALYTICS_TOKEN: 'abc' }).analytics).toEqual({
    kind: 'otlp',
    url,
    token: 'abc',
  });
  expect(() => readConfig({ ANALYTICS: 'webhook' })).toThrow('ANALYTICS and ANALYTICS_URL belong together');
  expect(() => readConfig({ ANALYTICS: 'otlp', ANALYTICS_URL: 'http://otel.example/?key=secret' })).toThrow(
    /^ANALYTICS_URL is not valid: it must be the https address/,
  );
});

test('an ad server has an https address, which no error repeats', () => {
  expect(readConfig({}).adServerUrl).toBeUndefined();
  expect(readConfig({ AD_SERVER_URL: 'https://ads.example/rtb?key=a' }).adServerUrl).toBe(
    'https://ads.example/rtb?key=a',
  );
  expect(() => readConfig({ AD_SERVER_URL: 'http://ads.example/?key=secret' })).toThrow(
    /^AD_SERVER_URL is not valid: it must be the https address/,
  );
});
