import { CAPTURE_ID, CAPTURE_TITLE, MAX_ALERT_EMAIL_LENGTH, EMAIL_NOTE, NO_EMAIL_NOTE } from './capture-texts.ts';
import { HONEYPOT } from '#kit/honeypot.ts';
import type { Markup } from '#ui/markup.tsx';

export type CaptureView = {
  /** Query string of the search to subscribe to. */
  search: string;
  /** The submitted address, and its error. */
  email?: string;
  error?: string | null;
  /** Set on a site that sends no email. */
  sendsNoMail?: boolean;
};

/**
 * Returns the form that subscribes an email address to alerts of a search (spec 1 §2, 2 §2). It needs
 * `email-capture.css` and `honeypot.later.css`.
 */
export function emailCaptureForm({ search, email = '', error = null, sendsNoMail = false }: CaptureView): Markup {
  const invalid = error !== null && { 'aria-invalid': true, 'aria-describedby': 'capture-error' };
  const address = {
    className: 'input',
    type: 'email',
    name: 'emailAddress',
    defaultValue: email,
    required: true,
    maxLength: MAX_ALERT_EMAIL_LENGTH,
    autoComplete: 'email',
    ...invalid,
  };
  const problem: Markup[] =
    error === null ? [] : [{ tag: 'span', props: { className: 'field-error', id: 'capture-error' }, in: [error] }];
  return {
    tag: 'section',
    props: { className: 'email-capture', id: CAPTURE_ID, 'aria-labelledby': 'capture-title' },
    in: [
      { tag: 'h2', props: { id: 'capture-title' }, in: [CAPTURE_TITLE] },
      {
        tag: 'form',
        props: { method: 'post', action: '/account-api/subscriptions' },
        in: [
          { tag: 'input', props: { type: 'hidden', name: 'search', value: search } },
          { tag: 'label', props: { className: 'field' }, in: ['Email', { tag: 'input', props: address }, ...problem] },
          {
            tag: 'label',
            props: { className: 'honeypot', 'aria-hidden': 'true' },
            in: ['Leave this empty', { tag: 'input', props: { name: HONEYPOT, tabIndex: -1, autoComplete: 'off' } }],
          },
          { tag: 'button', props: { className: 'button primary' }, in: ['Subscribe'] },
        ],
      },
      { tag: 'p', props: { role: 'status' } },
      {
        tag: 'p',
        props: { className: 'email-capture-more' },
        in: [
          `${sendsNoMail ? NO_EMAIL_NOTE : EMAIL_NOTE} `,
          { tag: 'a', props: { href: '/privacy' }, in: ['Privacy'] },
        ],
      },
    ],
  };
}
