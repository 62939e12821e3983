import { createTransport } from 'nodemailer';
import { checkMail, type Mail, type MailOutcome, type MailPort } from './mail.ts';

export type SmtpOptions = {
  /** Connections to the server that are open at once, and so mails under way. */
  connections?: number;
  /** How long the server may take to be reached and to greet. */
  greetingMs?: number;
  /** How long it may be silent after that. A server that looks at a mail before it takes it needs some time (RFC 5321, 4.5.3.2). */
  silenceMs?: number;
};

/** Mail servers let few connections in from one sender. */
const CONNECTIONS = 8;
const GREETING_MS = 10_000;
const SILENCE_MS = 60_000;
const MAILS_PER_CONNECTION = 100;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Mails by SMTP: `smtps://user:password@host:465`, or `smtp://` with TLS where the server offers it, always with a password. */
export function openSmtpMail(url: string, options: SmtpOptions = {}): MailPort {
  const { connections = CONNECTIONS, greetingMs = GREETING_MS, silenceMs = SILENCE_MS } = options;
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    ...{ pool: true, maxConnections: connections, maxMessages: MAILS_PER_CONNECTION },
    // A connection that breaks may have delivered its mail: whoever keeps the mail decides about another attempt.
    maxRequeues: 0,
    ...{ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (secure ? 465 : 587) : Number(port), secure },
    // A password is for the server alone, and who stands between could hide that it speaks TLS.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ connectionTimeout: greetingMs, greetingTimeout: greetingMs, dnsTimeout: greetingMs, socketTimeout: silenceMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  // What fails is told to whoever sends.
  transport.on('error', () => undefined);
  return {
    async send(asked, signal) {
      const mail = checkMail(asked);
      if ('kind' in mail) return mail;
      try {
        await transport.sendMail({ ...headersOf(mail), ...(signal && { signal }) });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    async close() {
      transport.close({ force: true });
    },
  };
}

function headersOf({ from, to, messageId, listUnsubscribe, attachments = [], ...mail }: Mail) {
  return {
    ...{ from, to, envelope: { from: from.address, to: [to] } },
    ...{ subject: mail.subject, text: mail.text, html: mail.html, replyTo: mail.replyTo },
    messageId: `<${messageId}>`,
    headers: {
      // Nobody's absence is to be answered to us.
      'Auto-Submitted': 'auto-generated',
      ...(listUnsubscribe !== undefined && {
        'List-Unsubscribe': `<${listUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: attachments.map(({ name, type, text }) => ({ filename: name, contentType: type, content: text })),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Commands whose 5xx is about this mail; before them it is about us, and may be mended. */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** The server goes away, whatever it was asked. */
const CLOSING = 421;

function outcomeOf(error: SmtpError): MailOutcome {
  const { code = '', command = '', responseCode = 0 } = error;
  // Servers repeat addresses in what they say, which is not for logs.
  const reason = [code, command, responseCode || undefined].filter(Boolean).join(' ') || 'unknown';
  if (ABOUT_THE_MAIL.has(command) && responseCode >= 500 && responseCode < 600) return { kind: 'refused', reason };
  const isAnswer = ABOUT_THE_MAIL.has(command) && responseCode >= 400 && responseCode !== CLOSING;
  const isDown = !isAnswer && code !== 'EABORT';
  return { kind: 'later', reason, isDown };
}
