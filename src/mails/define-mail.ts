import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Brand } from '#features/brands/brands.ts';

/** Where a mail comes from: the brand, `https://cars.example`, and what is said of whoever runs it. */
export type MailSite = { brand: Brand; origin: string; postalAddress?: string | undefined };

type Subject<Data> = {
  /** What the row in the outbox has to hold. */
  schema: z.ZodType<Data>;
  /** One line, as people speak: "Your price for the 2021 Toyota Tacoma". */
  subject(data: Data, site: MailSite): string;
  /** It holds a link that acts for whoever has it: once it was sent, nothing of it is kept (`mails.test.tsx` looks). */
  hasKey?: true;
  /** What tests draw, and what shows how the data looks. */
  sample: Data;
};

type DrawnMail<Data> = Subject<Data> & {
  /** What mail programs show behind the subject; one sentence. */
  preview(data: Data, site: MailSite): string;
  /** What stands between head and footer, made of the parts of `layout/parts.tsx`. */
  body(data: Data, site: MailSite): ReactNode;
  /** The footer's first sentence: why they get this. */
  reason(data: Data, site: MailSite): string;
  /** Where such mails are chosen or ended without signing in, if they can be. */
  preferencesUrl?(data: Data): string;
};

/** For programs, or where a letter would be too much: nothing but text. */
type TextMail<Data> = Subject<Data> & { text(data: Data, site: MailSite): string };

/** A mail of the table in `mails.ts`, whatever its data. */
export type Mail = {
  sample: unknown;
  hasKey: boolean;
  make(data: unknown, site: MailSite): MadeMail | { kind: 'unfit'; reason: string };
};

export type MadeMail =
  | { kind: 'text'; subject: string; text: string }
  | {
      kind: 'drawn';
      subject: string;
      preview: string;
      body: ReactNode;
      reason: string;
      preferencesUrl: string | undefined;
    };

/** One mail, from what the outbox holds to what is drawn. */
export function defineMail<Data>(mail: DrawnMail<Data> | TextMail<Data>): Mail {
  return {
    sample: mail.sample,
    hasKey: mail.hasKey ?? false,
    make: (raw, site) => {
      const read = mail.schema.safeParse(raw);
      if (!read.success) return { kind: 'unfit', reason: complaintsOf(read.error) };
      const { data } = read;
      const subject = mail.subject(data, site);
      if ('text' in mail) return { kind: 'text', subject, text: mail.text(data, site) };
      return {
        ...{ kind: 'drawn', subject, preview: mail.preview(data, site), body: mail.body(data, site) },
        ...{ reason: mail.reason(data, site), preferencesUrl: mail.preferencesUrl?.(data) },
      };
    },
  };
}

/** Paths and what is wrong with them, without what stands there. */
function complaintsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
