import type { Context } from 'hono';
import { isIP } from 'node:net';
import type { FolderMail, StoredMail } from '#ports/mail/folder-mail.ts';
import { callerAddress } from '../../http/client-address.ts';
import { isLoopbackName } from '../../base/local-names.ts';
import { hostnamesOf } from '../../http/refuse-unknown-host.ts';
import { escapeHtml } from '#kit/text/escape-html.ts';
import type { AppContext } from '../../base/app-context.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

/** Restricts an email in its frame to display. Its pictures may come from any brand's host. */
export const MAIL_POLICY = [
  `default-src 'none'`,
  `img-src http: https:`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  // No script runs in it. It keeps our origin, because otherwise our own pictures would be cross-site.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/**
 * `/dev/mail`: shows the developer the emails that would have been sent, only on this machine. It does not exist in
 * production, where email is sent, and it does not answer other machines, proxies, or requests under a host name that
 * is not this machine's.
 */
export function devMailRoutes({ devMailbox, ingress }: Pick<AppContext, 'devMailbox' | 'ingress'>): RouteEntry[] {
  const devRoute = (path: string, show: (context: Context, mailbox: FolderMail) => Promise<Response | undefined>) =>
    pageRoute('GET', path, 'everyone', developerOnly(devMailbox, ingress, show));
  const mailOf = (context: Context, mailbox: FolderMail) => mailbox.find(context.req.param('id') ?? '');
  return [
    devRoute('/dev/mail', async (context, mailbox) =>
      context.html(listPage(await mailbox.list(), context.get('nonce'))),
    ),
    devRoute('/dev/mail/:id', async (context, mailbox) => {
      const mail = await mailOf(context, mailbox);
      return mail && context.html(mailPage(mail, context.get('nonce')));
    }),
    devRoute('/dev/mail/:id/html', async (context, mailbox) => {
      const html = (await mailOf(context, mailbox))?.mail.html;
      context.set('ownPolicy', MAIL_POLICY);
      return html === undefined ? undefined : context.html(html);
    }),
  ];
}

/**
 * Returns a handler that shows something (`subject`) only in development, and only to direct requests from this
 * machine.
 */
export function developerOnly<Subject>(
  subject: Subject | undefined,
  { trustedProxies }: AppContext['ingress'],
  show: (context: Context, subject: Subject) => Promise<Response | undefined>,
): (context: Context) => Promise<Response> {
  return async (context) => {
    context.header('Cache-Control', 'no-store');
    const isOpen = subject !== undefined && trustedProxies === 0 && isDirectLocalRequest(context);
    const shown = isOpen ? await show(context, subject) : undefined;
    return shown ?? context.text('No such page.\n', 404);
  };
}

/** Headers that only a proxy sends. */
const PASSED_ON = /^(?:x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-original-.*)$/;

/** Returns whether a browser on this machine sent the request directly. */
export function isDirectLocalRequest(context: Context): boolean {
  // A host name of another site may resolve to this machine, in a browser on this machine.
  if (!hostnamesOf(context).every(isLoopbackName)) return false;
  if (Object.keys(context.req.header()).some((name) => PASSED_ON.test(name))) return false;
  // Browsers have not used HTTP/1.0 for decades, but proxies that add no header do.
  const { incoming } = (context.env ?? {}) as { incoming?: { httpVersion?: string } };
  if (incoming?.httpVersion === '1.0') return false;
  const address = callerAddress(context, { trustedProxies: 0 }).replace(/^::ffff:/i, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

const STYLES = `
:root { color-scheme: light dark; color: CanvasText; background: Canvas; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
li { margin-block: 0.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
iframe { width: 100%; height: 75vh; border: 1px solid; }
pre { padding: 1rem; border: 1px solid; white-space: pre-wrap; }
small { opacity: 0.8; }
`;

export function devPage(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLES}</style>
</head><body><main>${body}</main></body></html>`;
}

function listPage(mails: readonly StoredMail[], nonce: string): string {
  const items = mails.map(
    ({ id, at, mail }) =>
      `<li><a href="/dev/mail/${id}">${escapeHtml(mail.subject)}</a><br><small>to ${escapeHtml(mail.to)}, ${at}</small></li>`,
  );
  const list = items.length > 0 ? `<ol reversed>${items.join('')}</ol>` : '<p>No emails yet.</p>';
  return devPage(
    'Emails',
    nonce,
    `<h1>Emails</h1><p>What would have been sent, newest first.</p>${list}<p><a href="/dev/mail/samples">Samples of all emails</a></p>`,
  );
}

function mailPage({ id, at, mail }: StoredMail, nonce: string): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['From', `${mail.from.name} <${mail.from.address}>`],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Unsubscribe', mail.listUnsubscribe],
    ['Id', mail.messageId],
    ['At', at],
  ];
  const shown = facts.flatMap(([name, value]) =>
    value === undefined ? [] : `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const files = (mail.attachments ?? []).map(
    ({ name, text }) => `<h2>${escapeHtml(name)}</h2><pre>${escapeHtml(text)}</pre>`,
  );
  const frame =
    mail.html === undefined
      ? ''
      : `<p><a href="/dev/mail/${id}/html">Only the email</a></p><iframe src="/dev/mail/${id}/html" title="The email" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return devPage(
    mail.subject,
    nonce,
    `<p><a href="/dev/mail">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${shown.join('')}</dl>${frame}<h2>As plain text</h2><pre>${escapeHtml(mail.text)}</pre>${files.join('')}`,
  );
}
