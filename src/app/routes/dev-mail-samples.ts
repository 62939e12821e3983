import type { Context } from 'hono';
import type { BrandKey } from '#features/brands/brands.ts';
import { escapeHtml } from '#kit/escape-html.ts';
import type { RenderedMail } from '#mails/render-mail.tsx';
import type { AppContext } from '../base/app-context.ts';
import { devPage, isDirectLocalRequest, MAIL_POLICY } from './dev-mail.ts';
import type { RouteEntry } from './route.ts';

/** Every email with sample data, as `src/mails` defines both. */
export type MailSamples = {
  names(): string[];
  render(name: string, brand: BrandKey): Promise<RenderedMail>;
};

/**
 * `/dev/mail/samples`: renders every email, in the brand of the host name. Like `/dev/mail`, it exists only outside
 * production and answers only direct requests from this machine.
 */
export function devSampleRoutes({
  devSamples,
  front,
  brandOf,
}: Pick<AppContext, 'devSamples' | 'front' | 'brandOf'>): RouteEntry[] {
  const withSamples = (show: (context: Context, samples: MailSamples) => Promise<Response | undefined>) => {
    return async (context: Context) => {
      context.header('Cache-Control', 'no-store');
      const isOpen = devSamples !== undefined && front.trustedProxies === 0 && isDirectLocalRequest(context);
      const shown = isOpen ? await show(context, devSamples) : undefined;
      return shown ?? context.text('No such page.\n', 404);
    };
  };
  const render = async (context: Context, samples: MailSamples) => {
    const mail = await samples.render(context.req.param('name') ?? '', brandOf(context.req.header('host')).key);
    return mail.kind === 'rendered' ? mail : undefined;
  };
  return [
    {
      method: 'GET',
      path: '/dev/mail/samples',
      access: 'everyone',
      kind: 'page',
      handler: withSamples(async (context, samples) => {
        const items = samples.names().map((name) => `<li><a href="/dev/mail/samples/${name}">${name}</a></li>`);
        const body = `<p><a href="/dev/mail">All mails</a></p><h1>Samples</h1><ul>${items.join('')}</ul>`;
        return context.html(devPage('Samples', context.get('nonce'), body));
      }),
    },
    {
      method: 'GET',
      path: '/dev/mail/samples/:name',
      access: 'everyone',
      kind: 'page',
      handler: withSamples(async (context, samples) => {
        const mail = await render(context, samples);
        return mail && context.html(samplePage(context.req.param('name') ?? '', mail, context.get('nonce')));
      }),
    },
    {
      method: 'GET',
      path: '/dev/mail/samples/:name/html',
      access: 'everyone',
      kind: 'page',
      handler: withSamples(async (context, samples) => {
        const mail = await render(context, samples);
        context.set('ownPolicy', MAIL_POLICY);
        return mail?.html === undefined ? undefined : context.html(mail.html);
      }),
    },
  ];
}

function samplePage(name: string, mail: RenderedMail & { kind: 'rendered' }, nonce: string): string {
  const frame =
    mail.html === undefined
      ? ''
      : `<p><a href="/dev/mail/samples/${name}/html">The mail alone</a></p><iframe src="/dev/mail/samples/${name}/html" title="The mail" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return devPage(
    mail.subject,
    nonce,
    `<p><a href="/dev/mail/samples">All samples</a></p><h1>${escapeHtml(mail.subject)}</h1>${frame}<h2>As plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}
