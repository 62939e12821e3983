import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CaptureView, emailCaptureForm } from './email-capture.ts';
import { renderMarkup } from '#ui/markup.tsx';

const captureHtml = (view: CaptureView) => renderToStaticMarkup(renderMarkup(emailCaptureForm(view)));

const HTML = captureHtml({ search: 'makeCode=FORD&zip=80202' });

test('the email capture has its title, a link to the stored data, and its button [R038, R039, R040]', () => {
  expect(HTML).toContain('>Receive Price Alerts and New Results for this Search!</h2>');
  expect(HTML).toMatch(/<a href="\/privacy">Privacy<\/a>/);
  expect(HTML).toContain('<button class="button primary">Subscribe</button>');
});

test('its input is named emailAddress, is required, and accepts 45 characters [R179, R180, R181]', () => {
  const input = /<input class="input"[^>]*>/.exec(HTML)![0];
  for (const part of ['name="emailAddress"', ' required=""', 'maxLength="45"', 'type="email"'])
    expect(input).toContain(part);
});

test('it has a hidden field for bots [R182]', () => {
  expect(HTML).toMatch(/class="honeypot" aria-hidden="true">Leave this empty<input tabindex="-1"[^>]*name="unasked"/);
});

test('it is sent as a form with its search without scripts', () => {
  expect(HTML).toContain('<form action="/account-api/subscriptions" method="post">');
  expect(HTML).toContain('name="search" value="makeCode=FORD&amp;zip=80202"');
});

test('it shows errors beside the field, and escapes typed text', () => {
  const html = captureHtml({ search: '"><script>', email: '"><b>', error: '<i>No</i>' });
  expect(html).not.toMatch(/<script|<b>|<i>/);
  expect(html).toContain('aria-invalid="true" aria-describedby="capture-error"');
});
