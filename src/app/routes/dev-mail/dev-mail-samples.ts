import type { Context } from 'hono';
import { escapeHtml } from '#kit/text/escape-html.ts';
import type { RenderedMail } from '#mails/render-mail.tsx';
import type { AppContext } from '../../base/app-context.ts';
import type { MailSamples } from '../../document/rendering.ts';
import { developerOnly, devPage, MAIL_POLICY } from './dev-mail.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

/**
 * `/dev/mail/samples`: renders every email, in the brand of the host name. Like `/dev/mail`, it exists only outside
 * production and answers only direct requests from this machine.
 */
export function devSampleRoutes({
  devSamples,
  ingress,
  brandOf,
}: Pick<AppContext, 'devSamples' | 'ingress' | 'brandOf'>): RouteEntry[] {
  const devRoute = (path: string, show: (context: Context, samples: MailSamples) => Promise<Response | undefined>) =>
    pageRoute('GET', path, 'everyone', developerOnly(devSamples, ingress, show));
  const render = async (context: Context, samples: MailSamples) => {
    const mail = await samples.render(context.req.param('name') ?? '', brandOf(context.req.header('host')).key);
    return mail.kind === 'rendered' ? mail : undefined;
  };
  return [
    devRoute('/dev/mail/samples', async (context, samples) => {
      const items = samples.names().map((name) => `<li><a href="/dev/mail/samples/${name}">${name}</a></li>`);
      const body = `<p><a href="/dev/mail">All emails</a></p><h1>Samples</h1><ul>${items.join('')}</ul>`;
      return context.html(devPage('Samples', context.get('nonce'), body));
    }),
    devRoute('/dev/mail/samples/:name', async (context, samples) => {
      const mail = await render(context, samples);
      return mail && context.html(samplePage(context.req.param('name') ?? '', mail, context.get('nonce')));
    }),
    devRoute('/dev/mail/samples/:name/html', async (context, samples) => {
      const mail = await render(context, samples);
      context.set('ownPolicy', MAIL_POLICY);
      return mail?.html === undefined ? undefined : context.html(mail.html);
    }),
  ];
}

function samplePage(name: string, mail: RenderedMail & { kind: 'rendered' }, nonce: string): string {
  const frame =
    mail.html === undefined
      ? ''
      : `<p><a href="/dev/mail/samples/${name}/html">Only the email</a></p><iframe src="/dev/mail/samples/${name}/html" title="The email" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return devPage(
    mail.subject,
    nonce,
    `<p><a href="/dev/mail/samples">All samples</a></p><h1>${escapeHtml(mail.subject)}</h1>${frame}<h2>As plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}
