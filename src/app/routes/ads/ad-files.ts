import type { Context } from 'hono';
import { CREATIVE_FRAMES, CREATIVE_PICTURES, findFrame, SERVER_PICTURES } from '#features/ads/ads.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { accountOf } from '../../identity/identity.ts';
import { sendProblem } from '../../document/send-page.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

const NAME = /^[0-9a-f-]{36,40}\.webp$/;
/**
 * Short, so that a paused ad disappears within seconds. Only browsers may cache it, because a shared cache could serve
 * operators' previews.
 */
const FRAME_CACHED = 'private, max-age=10';
/** No shared caches, so that a removed ad disappears everywhere. Browsers revalidate after ten minutes. */
const PICTURE_CACHE = 'private, max-age=600';

/**
 * The policy of an HTML creative: an opaque origin, no scripts, no forms, and only inline content. Its links may open
 * an unrestricted window.
 */
export const CREATIVE_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  `default-src 'none'`,
  'img-src data:',
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Returns the routes of pictures and HTML documents of ads, all from this site. */
export function adFileRoutes(appContext: AppContext): RouteEntry[] {
  const { ads, database } = appContext;
  return [
    fileRoute('GET', `${CREATIVE_PICTURES}/:name`, 'everyone', (context) => sendPicture(context, ads.pictures.read)),
    fileRoute('GET', `${SERVER_PICTURES}/:name`, 'everyone', (context) =>
      sendPicture(context, ads.serverPictures.read),
    ),
    fileRoute(
      'GET',
      `${CREATIVE_FRAMES}/:id{[1-9]\\d{0,8}}`,
      { access: 'everyone', robots: 'disallow' },
      async (context) => {
        const frame = await findFrame(database, Number(context.req.param('id')));
        const isPublic = frame?.state === 'running';
        // Operators see a paused ad in their list.
        if (!frame || !(isPublic || (await accountOf(context, appContext))?.isOperator))
          return sendProblem(context, appContext, 'page-unknown');
        context.set('ownPolicy', CREATIVE_POLICY);
        const cached = isPublic ? FRAME_CACHED : 'no-store';
        return context.html(frame.html, 200, { 'Cache-Control': cached, 'X-Robots-Tag': 'noindex' });
      },
    ),
  ];
}

async function sendPicture(context: Context, read: (name: string) => Promise<Buffer | null>): Promise<Response> {
  const name = context.req.param('name') ?? '';
  const bytes = NAME.test(name) ? await read(name) : null;
  if (bytes === null) return context.text('No such picture.\n', 404, { 'Cache-Control': 'public, max-age=60' });
  return context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp', 'Cache-Control': PICTURE_CACHE });
}
