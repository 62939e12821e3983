import { expect, test } from 'vitest';
import { maskEmail, maskNetwork, maskUrl } from './mask.ts';

test.each([
  ['ann@cars.example', 'a…@cars.example'],
  ['Ann@CARS.example', 'A…@cars.example'],
  ['@cars.example', '…'],
  ['ann', '…'],
])('the log masks %j as %j', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['https://hooks.example/key/s3cret?token=1', 'hooks.example'],
  ['https://user:pass@hooks.example:8443/', 'hooks.example:8443'],
  ['nothing', '…'],
])('the log masks %j as %j', (url, masked) => expect(maskUrl(url)).toBe(masked));

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', ''],
])('the log masks %j as %j', (network, masked) => expect(maskNetwork(network)).toBe(masked));
