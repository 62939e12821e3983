import { createTransport } from 'nodemailer';
import { checkMail, type Mail, type MailOutcome, type MailPort } from './mail.ts';

export type SmtpOptions = {
  /** The maximum number of open connections to the server, and so of emails in progress. */
  connections?: number;
  /** The time limit in ms for connecting and the server's greeting. */
  greetingMs?: number;
  /**
   * Time in ms that the server may be silent after the content of an email. A server that scans an email before
   * accepting it needs some time (RFC 5321, 4.5.3.2).
   */
  silenceMs?: number;
};

/** Mail servers accept few connections from one sender. */
const CONNECTIONS = 8;
const GREETING_MS = 10_000;
const SILENCE_MS = 60_000;
const MAILS_PER_CONNECTION = 100;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Sends emails by SMTP: `smtps://user:password@host:465`, or `smtp://` with TLS if the server offers it. With a
 * password, TLS is required. On a loopback address it isn't, and no certificate is verified.
 */
export function openSmtpMail(url: string, options: SmtpOptions = {}): MailPort {
  const { connections = CONNECTIONS, greetingMs = GREETING_MS, silenceMs = SILENCE_MS } = options;
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  // nodemailer asks the DNS server for names first, even for this one, and its answer may be another machine.
  const host = hostname.toLowerCase() === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  const isLocal = LOOPBACK.test(host);
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_PER_CONNECTION,
    // A broken connection may have delivered its email, so the caller decides about another attempt.
    maxRequeues: 0,
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // The password must reach only the server. Without this, an attacker on the network could hide that the server
    // supports TLS.
    requireTLS: username !== '' && !isLocal,
    // A mail server on the same machine usually offers TLS with a certificate of its own.
    tls: { rejectUnauthorized: !isLocal },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Callers of `send` receive the errors.
  transport.on('error', () => undefined);
  return {
    async send(message, signal) {
      const mail = checkMail(message);
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
    from,
    to,
    envelope: { from: from.address, to: [to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    replyTo: mail.replyTo,
    messageId: `<${messageId}>`,
    headers: {
      // Prevents automatic replies such as out-of-office messages.
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

/**
 * Commands whose 5xx reply is about this email. A 5xx reply to an earlier command is about our connection or account,
 * and its cause may be fixed.
 */
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** The server is closing the connection, after any command. */
const CLOSING = 421;

function outcomeOf(error: SmtpError): MailOutcome {
  const { code = '', command = '', responseCode = 0 } = error;
  // Servers repeat addresses in their replies, which must not appear in logs.
  const reason = [code, command, responseCode || undefined].filter(Boolean).join(' ') || 'unknown';
  if (ABOUT_THE_MAIL.has(command) && responseCode >= 500 && responseCode < 600) return { kind: 'refused', reason };
  const isAnswer = ABOUT_THE_MAIL.has(command) && responseCode >= 400 && responseCode !== CLOSING;
  const isDown = !isAnswer && code !== 'EABORT';
  return { kind: 'later', reason, isDown };
}
