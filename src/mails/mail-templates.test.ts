import { expect, expectTypeOf, test } from 'vitest';
import type { MailTemplates } from '#features/outbox/outbox.ts';
import type { enqueueMail } from '#features/outbox/outbox.server.ts';
import { MAILS } from './mails.ts';

type Mail = Parameters<typeof enqueueMail>[1];

const ENVELOPE = { key: 'verify:1', to: 'ann@example.com', brand: 'marketplace' } as const;
const LINK = 'https://cars.example/sign-in/verify?token=9f2c41';

test('every email is enqueued with the data of its template', () => {
  expectTypeOf<MailTemplates['verify-email']>().not.toBeAny();
  expectTypeOf<MailTemplates['verify-email']>().toEqualTypeOf<{ link: string; hours: number }>();
  const right = { ...ENVELOPE, template: 'verify-email', data: { link: LINK, hours: 24 } } satisfies Mail;
  expect(MAILS).toHaveProperty(right.template);
});

test('an unknown template, a misspelled field and a missing field do not compile', () => {
  const wrong: Mail[] = [
    // @ts-expect-error: no such template
    { ...ENVELOPE, template: 'verify-mail', data: { link: LINK, hours: 24 } },
    // @ts-expect-error: `hour` instead of `hours`
    { ...ENVELOPE, template: 'verify-email', data: { link: LINK, hour: 24 } },
    // @ts-expect-error: no hours
    { ...ENVELOPE, template: 'verify-email', data: { link: LINK } },
    // @ts-expect-error: data of another template
    { ...ENVELOPE, template: 'alert-digest', data: { link: LINK, hours: 24 } },
  ];
  expect(wrong).toHaveLength(4);
});
