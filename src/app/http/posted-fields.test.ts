import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { postedForm } from './posted-fields.ts';

const app = new Hono();
app.post('*', async (context) => context.json(await postedForm(context)));

async function post(path: string, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(fields).toString();
  const type = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...type, 'content-length': String(body.length) };
  return (await app.request(`http://cars.test${path}`, { method: 'POST', headers, body })).json();
}

test('a form without a secret can be sent again', async () => {
  expect(await post('/contact?listingId=1', { comments: 'Is it sold?', email: 'ann@example.com' })).toEqual({
    action: '/contact?listingId=1',
    fields: [
      ['comments', 'Is it sold?'],
      ['email', 'ann@example.com'],
    ],
  });
});

test.each(['password', 'currentPassword', 'newPassword', 'token', 'code', 'clientSecret', 'passkeyResponse'])(
  'a form with the field %s is not restored',
  async (name) => {
    expect(await post('/account-api/press-link', { [name]: 'x', email: 'ann@example.com' })).toBeNull();
    expect(await post(`/account-api/press-link?${name}=x`, { email: 'ann@example.com' })).toBeNull();
  },
);
