import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any variable the demo runs on this machine alone, with the flags of the project', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', seedDemo: true, brandHosts: new Map() });
  expect(readConfig({}).flagsFile).toBe(path.resolve(import.meta.dirname, '../../config/flags.json'));
});

test('host names of the operator’s own are read with their brands', () => {
  const { brandHosts } = readConfig({ BRAND_HOSTS: 'valuation=Guide.example,maker=cars.example' });
  expect([...brandHosts]).toEqual([
    ['guide.example', 'valuation'],
    ['cars.example', 'maker'],
  ]);
});

test.each(['guide.example', 'nobody=guide.example', 'maker=', 'maker=a b', 'maker=a.example,', 'maker=a.example;b'])(
  'BRAND_HOSTS=%s is a clear error of one line',
  (text) => {
    expect(() => readConfig({ BRAND_HOSTS: text })).toThrow(/^BRAND_HOSTS is ".*", but must be host names with one of/);
  },
);

test('objects are kept in the data folder, or in a bucket that has a name', () => {
  expect(readConfig({ S3_BUCKET: 'cars' }).s3).toBeUndefined();
  expect(readConfig({ OBJECTS: 's3', S3_BUCKET: 'cars', S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toEqual({
    ...{ bucket: 'cars', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' },
  });
  expect(() => readConfig({ OBJECTS: 's3' })).toThrow('OBJECTS is "s3", but S3_BUCKET names no bucket.');
  expect(() => readConfig({ OBJECTS: 'S3' })).toThrow('OBJECTS is "S3", but must be folder, or s3 with S3_BUCKET.');
});

test('searches are answered from memory, or by the nodes of a cluster', () => {
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
  expect(() => readConfig({ ...several, OPENSEARCH_URL: 'a:9200' })).toThrow('OPENSEARCH_URL is "a:9200", but must be');
  expect(() => readConfig({ SEARCH: 'redis' })).toThrow('SEARCH is "redis", but must be memory');
});

test('listings sink before they are hidden', () => {
  expect(readConfig({})).toMatchObject({ staleAfterHours: 72, hideAfterHours: 336 });
  const never = { STALE_AFTER_HOURS: '0', HIDE_AFTER_HOURS: '24' };
  expect(readConfig(never)).toMatchObject({ staleAfterHours: 0, hideAfterHours: 24 });
  expect(readConfig({ HIDE_AFTER_HOURS: '0' })).toMatchObject({ staleAfterHours: 72, hideAfterHours: 0 });
  expect(() => readConfig({ HIDE_AFTER_HOURS: '24' })).toThrow(
    'HIDE_AFTER_HOURS is "24", but listings sink after 72 hours (STALE_AFTER_HOURS) and cannot be hidden sooner.',
  );
  expect(() => readConfig({ STALE_AFTER_HOURS: '3 days' })).toThrow('STALE_AFTER_HOURS is "3 days", but must be hours');
});

test('in production a process goes on answering for a while when it is told to end; elsewhere nobody waits', () => {
  expect(readConfig({}).drainMs).toBe(0);
  expect(readConfig({ NODE_ENV: 'production' }).drainMs).toBe(5_000);
  expect(readConfig({ NODE_ENV: 'production', DRAIN_MS: '0' }).drainMs).toBe(0);
  expect(() => readConfig({ DRAIN_MS: '-1' })).toThrow('DRAIN_MS is "-1", but must be milliseconds from 0 to 60000.');
});

test.each([
  [{ SEARCHES_AT_ONCE: '-1' }, 'SEARCHES_AT_ONCE is "-1", but must be how many requests may be searching'],
  [{ OPENSEARCH_URL: 'nowhere' }, 'OPENSEARCH_URL is "nowhere", but must be addresses with commas'],
  [{ S3_ENDPOINT: 'nowhere' }, 'S3_ENDPOINT is "nowhere", but must be an address'],
  [
    { ACCOUNTS_SECRET: 'short' },
    'ACCOUNTS_SECRET is "short", but must be 32 to 200 signs without spaces, or not set at all.',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is "short", but must be 16 to 200 signs'],
  [{ METRICS_TOKEN: '' }, 'METRICS_TOKEN is "", but must be 16 to 200 signs without spaces, or not set at all.'],
  [{ METRICS_TOKEN: '  ' }, 'METRICS_TOKEN is "  ", but must be'],
])('%j is a clear error, of use now or not', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('mails leave where it is said how, from whom and where their links lead', () => {
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
  expect(() => readConfig({ ...all, MAIL_FROM: undefined })).toThrow('MAIL_FROM says from no address');
  expect(() => readConfig({ ...all, PUBLIC_ORIGIN: undefined })).toThrow('without PUBLIC_ORIGIN their links');
  expect(() => readConfig({ ...all, MAIL_FROM: 'Cars <a@b.example>' })).toThrow(/^MAIL_FROM is/);
  expect(() => readConfig({ ...all, PUBLIC_ORIGIN: 'https://cars.example/cars' })).toThrow(/^PUBLIC_ORIGIN is/);
});

test('a password is not repeated to whoever reads the log', () => {
  expect(() => readConfig({ SMTP_URL: 'http://me:secret@mail.example' })).toThrow(
    'SMTP_URL cannot be used, but must be an address such as smtps://user:password@mail.example:465.',
  );
});
