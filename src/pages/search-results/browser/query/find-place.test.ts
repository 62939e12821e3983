import { afterEach, expect, test, vi } from 'vitest';
import { findOwnPlace, findTypedPlace } from './find-place.ts';

afterEach(() => void vi.unstubAllGlobals());

function answer(body: unknown, status = 200) {
  const fetched = vi.fn(async (_address: string, _options?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function deviceAt(coords: { latitude: number; longitude: number } | null): Geolocation {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) =>
    coords
      ? found({ coords } as GeolocationPosition)
      : failed!({ code: 1, message: 'denied' } as GeolocationPositionError);
  return { getCurrentPosition } as Geolocation;
}

test('finds the ZIP code of what was typed', async () => {
  const fetched = answer({ zip: '80203', city: 'Denver', state: 'CO' });
  expect(await findTypedPlace('Denver, CO')).toEqual({ zip: '80203' });
  expect(fetched.mock.calls[0]![0]).toBe('/cars-for-sale/svc/place?text=Denver%2C%20CO');
});

test("says the server's reason, or that the lookup failed", async () => {
  answer({ errors: [{ reason: 'Which Springfield?' }] }, 404);
  expect(await findTypedPlace('Springfield')).toEqual({ problem: 'Which Springfield?' });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  expect(await findTypedPlace('80202')).toEqual({ problem: expect.stringContaining('try again') });
});

test('sends the position of the device in a body, and nothing without permission', async () => {
  const fetched = answer({ zip: '80202', city: 'Denver', state: 'CO' });
  expect(await findOwnPlace(deviceAt({ latitude: 39.75, longitude: -105 }))).toEqual({ zip: '80202' });
  const [address, options] = fetched.mock.calls[0]!;
  expect([address, options?.method, options?.body]).toEqual([
    '/cars-for-sale/svc/nearest-place',
    'POST',
    '{"latitude":39.75,"longitude":-105}',
  ]);
  fetched.mockClear();
  expect(await findOwnPlace(deviceAt(null))).toEqual({ problem: expect.stringContaining('Enter a ZIP Code or city') });
  expect(fetched).not.toHaveBeenCalled();
});
