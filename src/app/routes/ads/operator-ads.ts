import type { Context } from 'hono';
import {
  listAdDays,
  addCreative,
  changeCreative,
  CREATIVE_ACTIONS,
  type CreativeAction,
  findCreative,
  findRecentTwins,
  listCreatives,
  type NewCreative,
  type StoredCreative,
} from '#features/ads/ads.server.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { campaignDayOf } from '#features/promotions/promotions.ts';
import { operatorLinks } from '#pages/operator/load.ts';
import { OPERATOR_ADS } from '#pages/promotions/ads/ads-path.ts';
import { ADS_PER_PAGE, type AdsPage, loadAdForm, loadAds } from '#pages/promotions/ads/load-ads.ts';
import { chartPeriod } from '#pages/promotions/load-campaigns.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { idOf } from '../desk/id-of.ts';
import { operatorOf } from '../desk/operator-page-of.ts';
import { restoreFields, restoreNote } from '../desk/restore-form.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { readCreative, creativeTextsOf } from './read-creative.ts';

const NEW = `${OPERATOR_ADS}/new`;
/** A picture of 500 KB and the texts of the form. */
const MAX_FORM_BYTES = 600_000;
const ACTION_PATH = /^\/operator\/ads\/\d{1,9}\/[a-z]+$/;

const NOTES: ReadonlyMap<string, string> = new Map([
  ['added', 'The ad is uploaded. It shows within its days.'],
  ['pause', 'Paused. The ad disappears within seconds.'],
  ['resume', 'Resumed.'],
  ['remove', 'Removed. Its counts are kept.'],
  ['unchanged', 'Nothing was changed: the ad is in another state now.'],
]);

const ROW = { access: 'operator', recent: true } as const;

/** Returns the operators' routes for ads: the list, the upload, and changes to an ad. */
export function operatorAdRoutes(appContext: AppContext): RouteEntry[] {
  const action = `${OPERATOR_ADS}/:id{\\d{1,9}}/:action{${CREATIVE_ACTIONS.join('|')}}`;
  return [
    pageRoute('GET', OPERATOR_ADS, 'operator', (context) => showAds(context, appContext)),
    pageRoute('GET', NEW, 'operator', (context) => showForm(context, appContext)),
    pageRoute('POST', NEW, { ...ROW, bodyBytes: MAX_FORM_BYTES }, (context) => upload(context, appContext)),
    pageRoute('POST', action, ROW, (context) => change(context, appContext)),
  ];
}

function pageOf(context: Context, { brandOf }: AppContext, note: string | null): AdsPage {
  const { day } = campaignDayOf(new Date());
  return { brand: brandOf(context.req.header('host')), links: operatorLinks('ads'), note, today: day };
}

async function showAds(context: Context, appContext: AppContext): Promise<Response> {
  const { database, flags } = appContext;
  const restored = await restoreNote(context, appContext, (posted) => ACTION_PATH.test(posted));
  const page = pageOf(context, appContext, restored ?? NOTES.get(context.req.query('note') ?? '') ?? null);
  const before = idOf(context.req.query('before'));
  const [creatives, days] = await Promise.all([
    listCreatives(database, { before, max: ADS_PER_PAGE + 1 }),
    listAdDays(database, chartPeriod(page.today)),
  ]);
  return sendPage(context, appContext, 'promotions', loadAds(page, { creatives, days, before }, flags(page.brand)));
}

async function showForm(context: Context, appContext: AppContext): Promise<Response> {
  const restored = await restoreFields(context, appContext, NEW);
  const page = pageOf(context, appContext, restored?.note ?? null);
  return sendPage(context, appContext, 'promotions', loadAdForm(page, restored && creativeTextsOf(restored.fields)));
}

async function upload(context: Context, appContext: AppContext): Promise<Response> {
  const { database, ads } = appContext;
  const page = pageOf(context, appContext, null);
  const fields = (await readFields(context)) ?? {};
  const read = await readCreative(fields, page.today, ads);
  if ('errors' in read) {
    // Browsers don't send a file again, so the user must choose even a valid file again.
    const errors = { file: 'Choose the file again.', ...read.errors };
    return sendPage(context, appContext, 'promotions', loadAdForm(page, creativeTextsOf(fields), errors));
  }
  const { creative } = read;
  const actor = await operatorOf(context, appContext);
  const isAdded = await database.transaction(async (connection) => {
    if (await isRepeated(connection, creative, ads)) return false;
    const id = await addCreative(connection, creative);
    await recordAudit(connection, actor, { action: 'ad.add', subject: `ad:${id}`, after: factsOf(creative) });
    return true;
  });
  if (!isAdded && creative.file.kind === 'image') await ads.pictures.remove(creative.file.image);
  return context.redirect(`${OPERATOR_ADS}?note=added`, 303);
}

/** Returns whether the same ad was uploaded within the last minute: the button was pressed twice. */
async function isRepeated(
  connection: Queryable,
  creative: NewCreative,
  { pictures }: Pick<AppContext['ads'], 'pictures'>,
): Promise<boolean> {
  const { file } = creative;
  const twins = await findRecentTwins(connection, creative);
  if (file.kind === 'frame') return twins.some(({ html }) => html === file.html);
  const images = twins.flatMap(({ image }) => (image === null ? [] : [image]));
  const [uploaded, ...earlier] = await Promise.all([file.image, ...images].map((name) => pictures.read(name)));
  return earlier.some((picture) => picture !== null && uploaded?.equals(picture));
}

function factsOf({ brand, place, size, targetUrl, startsOn, endsOn, weight, file }: NewCreative) {
  return { kind: file.kind, brand: brand ?? 'all', place, size, target: targetUrl, startsOn, endsOn, weight };
}

async function change(context: Context, appContext: AppContext): Promise<Response> {
  const { database, ads, log } = appContext;
  const action = context.req.param('action') as CreativeAction;
  const creative = await findCreative(database, Number(context.req.param('id')));
  if (!creative) return sendErrorResponse(context, appContext, 'creative-unknown');
  const actor = await operatorOf(context, appContext);
  const changed = await database.transaction(async (connection) => {
    const states = await changeCreative(connection, creative.id, action);
    if (!states) return false;
    await recordAudit(connection, actor, {
      action: `ad.${action}`,
      subject: `ad:${creative.id}`,
      before: { state: states.before },
      after: { state: states.after },
    });
    return true;
  });
  if (changed && action === 'remove') await removePicture(ads, creative, log);
  return context.redirect(`${OPERATOR_ADS}?note=${changed ? action : 'unchanged'}`, 303);
}

/** The ad is removed even if its picture cannot be deleted now. */
async function removePicture(
  { pictures }: AppContext['ads'],
  { id, image }: StoredCreative,
  log: AppContext['log'],
): Promise<void> {
  if (image === null) return;
  await pictures
    .remove(image)
    .catch((error: unknown) => log('warn', `The picture of the removed ad ${id} cannot be deleted`, error));
}
