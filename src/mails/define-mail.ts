import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Brand } from '#features/brands/brands.ts';

/**
 * The sender of an email: the brand, its origin such as `https://cars.example`, and the postal address of the site's
 * operator.
 */
export type MailSite = { brand: Brand; origin: string; postalAddress?: string | undefined };

type Subject<Schema extends z.ZodType> = {
  /** Schema of the data that the outbox row must hold. */
  schema: Schema;
  /** One line in natural language: "Your price for the 2021 Toyota Tacoma". */
  subject(data: z.output<Schema>, site: MailSite): string;
  /**
   * Whether the email contains a link that grants access to anyone who has it. None of its content is stored after
   * sending (checked by `mails.test.tsx`).
   */
  hasKey?: true;
  /** Data that tests render; also shows what the data looks like. */
  sample: z.input<Schema>;
};

type DrawnMail<Schema extends z.ZodType> = Subject<Schema> & {
  /** The text that email clients show after the subject; one sentence. */
  preview(data: z.output<Schema>, site: MailSite): string;
  /** The content between head and footer, made of the parts in `layout/parts.tsx`. */
  body(data: z.output<Schema>, site: MailSite): ReactNode;
  /** The footer's first sentence: the reason the recipient gets this email. */
  reason(data: z.output<Schema>, site: MailSite): string;
  /** The page where the recipient can change or stop such emails without signing in, if there is one. */
  preferencesUrl?(data: z.output<Schema>): string;
};

/** For programs, or if an HTML email would be too much: text only. */
type TextMail<Schema extends z.ZodType> = Subject<Schema> & { text(data: z.output<Schema>, site: MailSite): string };

/** An email of the table in `mails.ts`. `Input` is the data with which it is enqueued. */
export type Mail<Input = unknown> = {
  sample: Input;
  hasKey: boolean;
  make(data: unknown, site: MailSite): MailContent | { kind: 'unfit'; reason: string };
};

export type MailContent =
  | { kind: 'text'; subject: string; text: string }
  | {
      kind: 'drawn';
      subject: string;
      preview: string;
      body: ReactNode;
      reason: string;
      preferencesUrl: string | undefined;
    };

/** Defines one email, from the data in the outbox to the rendered result. */
export function defineMail<Schema extends z.ZodType>(
  mail: DrawnMail<Schema> | TextMail<Schema>,
): Mail<z.input<Schema>> {
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
        kind: 'drawn',
        subject,
        preview: mail.preview(data, site),
        body: mail.body(data, site),
        reason: mail.reason(data, site),
        preferencesUrl: mail.preferencesUrl?.(data),
      };
    },
  };
}

/** Lists the paths of invalid fields and what is wrong with them, without their values. */
function complaintsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}
