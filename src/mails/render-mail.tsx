import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { MailSite } from './define-mail.ts';
import { MailFrame } from './layout/mail-frame.tsx';
import { MAILS } from './mails.ts';

/**
 * A mail as it is sent. `hasKey`: it holds a link that acts for whoever has it. `unknown`: this version knows no such mail, another may. `unfit`: the data is not what the mail
 * needs, and never will be.
 */
export type RenderedMail =
  | { kind: 'rendered'; subject: string; text: string; html: string | undefined; hasKey: boolean }
  | { kind: 'unknown' }
  | { kind: 'unfit'; reason: string };

/** As `toPlainText` of react-email, which reads its rules anew for each mail; headings are no louder than they are in the mail. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }))],
});

/** Draws a mail of the table, with its twin in plain text. */
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

/** The names of all mails, for the development server. */
export function sampleNames(): string[] {
  return Object.keys(MAILS);
}

/** Renders a mail with the sample data of its definition. */
export function renderSample(template: string, site: MailSite): Promise<RenderedMail> {
  return renderMail(template, Object.hasOwn(MAILS, template) ? MAILS[template]!.sample : undefined, site);
}

/** Draws one, so that the first that somebody waits for need not wait for the drawing to be got ready. */
export async function warmUp(site: MailSite): Promise<void> {
  const [name] = Object.keys(MAILS);
  if (name !== undefined) await renderMail(name, MAILS[name]!.sample, site);
}
