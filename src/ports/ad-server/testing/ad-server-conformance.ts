import { expect, test } from 'vitest';
import { type AdServer, AdServerError, type AdServerRequest, type ServerAd } from '../ad-server.ts';

/** The ad of a server that has one. */
export const SERVER_AD: ServerAd = {
  title: 'Insure your next car',
  text: 'A quote in two minutes.',
  action: 'Get a quote',
  imageUrl: 'https://cdn.ads.example/728x90.png',
  targetUrl: 'https://insurer.example/cars?src=1',
  noticeUrls: ['https://ads.example/shown?p=2.5'],
};

export const AD_REQUEST: AdServerRequest = {
  id: 'r1',
  place: 'inline',
  width: 728,
  height: 90,
  site: { domain: 'cars.example', name: 'Forecourt' },
  topics: ['TOYOTA', 'SUV'],
  isOptedOut: false,
};

/**
 * Tests that an implementation does what the port promises. `open` returns one whose server has `SERVER_AD`, has no ad,
 * fails, or never answers.
 */
export function describeAdServer(open: (server: 'ad' | 'none' | 'failing' | 'hanging') => AdServer): void {
  const never = new AbortController().signal;

  test('returns the ad as plain values', async () => {
    expect(await open('ad').request(AD_REQUEST, never)).toEqual({ kind: 'ad', ad: SERVER_AD });
  });

  test('says that there is none', async () => {
    expect(await open('none').request(AD_REQUEST, never)).toEqual({ kind: 'none' });
  });

  test('throws if the server fails', async () => {
    await expect(open('failing').request(AD_REQUEST, never)).rejects.toThrow(AdServerError);
  });

  test('stops with the signal, before and during the call', async () => {
    const reason = new Error('too late');
    await expect(open('ad').request(AD_REQUEST, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const running = open('hanging').request(AD_REQUEST, controller.signal);
    setImmediate(() => controller.abort(reason));
    await expect(running).rejects.toBe(reason);
  });
}
