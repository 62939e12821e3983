import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { MailSite } from './define-mail.ts';
import { MailFrame } from './layout/mail-frame.tsx';
import { MAILS } from './mails.ts';

/**
 * A rendered email. `hasKey`: it holds a link that acts for anyone who has it. `unknown`: this version has no such
 * email, another version may. `unfit`: the data does not match the email's schema, and never will.
 */
export type RenderedMail =
  | { kind: 'rendered'; subject: string; text: string; html: string | undefined; hasKey: boolean }
  | { kind: 'unknown' }
  | { kind: 'unfit'; reason: string };

/** Like `toPlainText` of react-email, which parses its options again for each email. Does not upper-case headings. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }))],
});

/** Renders an email of the table, together with its plain-text version. */
export async function renderMail(template: string, data: unknown, site: MailSite): Promise<RenderedMail> {
  const mail = Object.hasOwn(MAILS, template) ? MAILS[template] : undefined;
  if (!mail) return { kind: 'unknown' };
  const made = mail.make(data, site);
  if (made.kind === 'unfit') return made;
  const { hasKey } = mail;
  if (made.kind === 'text')
    return { kind: 'rendered', subject: made.subject, text: made.text, html: undefined, hasKey };
  const html = await render(<MailFrame {...made} site={site} />);
  return { kind: 'rendered', subject: made.subject, text: toPlainText(html), html, hasKey };
}

/** Returns the names of all emails, for the development server. */
export function sampleNames(): string[] {
  return Object.keys(MAILS);
}

/** Renders an email with the sample data of its definition. */
export function renderSample(template: string, site: MailSite): Promise<RenderedMail> {
  return renderMail(template, Object.hasOwn(MAILS, template) ? MAILS[template]!.sample : undefined, site);
}

/** Renders one email at startup, so that the first real one does not wait for the renderer to initialize. */
export async function warmUp(site: MailSite): Promise<void> {
  const [name] = Object.keys(MAILS);
  if (name !== undefined) await renderMail(name, MAILS[name]!.sample, site);
}
