import type { Context } from 'hono';
import { recordAudit } from '#features/audit/audit.server.ts';
import {
  type Article,
  type ArticleContent,
  articleFieldsOf,
  articleStatusOf,
  type ArticleErrors,
  type ArticleFields,
  MAX_BODY_LENGTH,
  readArticle,
} from '#features/expert-reviews/expert-reviews.ts';
import {
  deleteArticle,
  describeCover,
  findArticle,
  listArticles,
  removeCover,
  saveArticle,
  saveCover,
} from '#features/expert-reviews/expert-reviews.server.ts';
import { catalog } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import {
  type EditedArticle,
  fieldsOf,
  loadArticle,
  loadArticles,
  OPERATOR_ARTICLES,
} from '#pages/operator/load-articles.ts';
import { OPERATOR_PAGE_SIZE } from '#pages/operator/load.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage, sendProblem } from '../../document/send-page.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { idOf } from './id-of.ts';
import { readCoverForm } from './read-cover.ts';
import { operatorOf, operatorPageOf } from './operator-page-of.ts';
import { restoreFields, restoreNote } from './restore-form.ts';

const NEW = `${OPERATOR_ARTICLES}/new`;
const PREVIEW = `${OPERATOR_ARTICLES}/preview`;
const ONE = `${OPERATOR_ARTICLES}/:id{[1-9]\\d{0,14}}`;
const DELETE_PATH = /^\/operator\/articles\/\d+\/delete$/;

const NOTES: ReadonlyMap<string, string> = new Map([
  ['saved', 'The review is saved.'],
  ['deleted', 'The review is deleted.'],
  ['cover', 'The cover picture was saved.'],
  ['no-cover', 'The cover picture was removed.'],
]);
const CHANGED =
  'Someone else changed or deleted this review since you opened it, so yours isn’t saved. Copy your text, open the review again, and add your changes.';

/** The longest text with nine bytes for each character, as forms escape them, and the other fields. */
const WRITE = { access: 'operator', bodyBytes: 9 * MAX_BODY_LENGTH + 32 * 1024 } as const;

/**
 * Returns the operators' routes for expert reviews. Saving doesn't ask the operator to sign in again, because writing
 * takes longer than a sign-in counts as recent, and the text would not fit in the cookie that stores forms.
 */
export function operatorArticleRoutes(appContext: AppContext): RouteEntry[] {
  const { database, timeZone } = appContext;
  return [
    pageRoute('GET', OPERATOR_ARTICLES, 'operator', async (context) => {
      const page = operatorPageOf(context, appContext);
      const articles = await listArticles(database, { before: page.before, max: OPERATOR_PAGE_SIZE + 1 });
      const note =
        (await restoreNote(context, appContext, (path) => DELETE_PATH.test(path))) ??
        NOTES.get(context.req.query('note') ?? '') ??
        null;
      return sendPage(context, appContext, 'operator', loadArticles({ ...page, note }, articles));
    }),
    pageRoute('GET', NEW, 'operator', (context) => openForm(context, appContext, null)),
    pageRoute('POST', NEW, WRITE, (context) => save(context, appContext, null)),
    // The address of a preview. A reload, or a link to it, shows an empty form.
    pageRoute('GET', PREVIEW, 'operator', (context) => context.redirect(NEW, 302)),
    pageRoute('POST', PREVIEW, WRITE, async (context) => {
      const { id, version, fields } = await readForm(context);
      const article = id === null ? null : await findArticle(database, id);
      return showForm(context, appContext, { article, fields, version, errors: {}, note: null });
    }),
    pageRoute('GET', ONE, 'operator', async (context) => {
      const article = await findArticle(database, Number(context.req.param('id')));
      return article ? openForm(context, appContext, article) : sendProblem(context, appContext, 'page-unknown');
    }),
    pageRoute('POST', ONE, WRITE, async (context) => {
      const article = await findArticle(database, Number(context.req.param('id')));
      return article ? save(context, appContext, article) : sendErrorResponse(context, appContext, 'page-unknown');
    }),
    // Requires no recent sign-in, like saving: asking for one would lose the chosen file.
    pageRoute('POST', `${ONE}/cover`, { access: 'operator', bodyBytes: MAX_COVER_FORM }, (context) =>
      changeCover(context, appContext),
    ),
    pageRoute('POST', `${ONE}/delete`, { access: 'operator', recent: true }, async (context) => {
      const id = Number(context.req.param('id'));
      const actor = await operatorOf(context, appContext);
      await database.transaction(async (connection) => {
        const article = await findArticle(connection, id);
        if (!article || !(await deleteArticle(connection, id))) return;
        const before = factsOf(article);
        await recordAudit(connection, actor, { action: 'article.delete', subject: `article:${id}`, before });
      });
      return context.redirect(`${OPERATOR_ARTICLES}?note=deleted`, 303);
    }),
  ];

  async function openForm(context: Context, site: AppContext, article: Article | null): Promise<Response> {
    const restored = await restoreFields(context, site, context.req.path);
    const fields = restored ? articleFieldsOf(restored.fields) : fieldsOf(article, timeZone);
    const note = restored?.note ?? NOTES.get(context.req.query('note') ?? '') ?? null;
    return showForm(context, site, { article, fields, version: article?.version ?? 1, errors: {}, note });
  }
}

/** A picture of 8 MB and its description. */
const MAX_COVER_FORM = 8_100_000;

/** Stores, describes or removes the cover picture of an article. */
async function changeCover(context: Context, appContext: AppContext): Promise<Response> {
  const { database, pictures, timeZone } = appContext;
  const article = await findArticle(database, Number(context.req.param('id')));
  if (!article) return sendErrorResponse(context, appContext, 'page-unknown');
  const { id } = article;
  const fields = (await readFields(context)) ?? {};
  const isRemoval = fields['remove'] === '1';
  const read = isRemoval ? null : await readCoverForm(fields, pictures);
  const hasNothing = read?.kind === 'alt' && article.cover === null;
  if (read?.kind === 'error' || hasNothing) {
    const coverError = read.kind === 'error' ? read.error : 'Choose a picture.';
    const form = { fields: fieldsOf(article, timeZone), version: article.version, errors: {}, note: null };
    return showForm(context, appContext, { article, ...form, status: 422, coverError });
  }
  const actor = await operatorOf(context, appContext);
  await database.transaction(async (connection) => {
    if (read === null) await removeCover(connection, id);
    else if (read.kind === 'alt') await describeCover(connection, id, read.alt);
    const cover = read?.kind === 'picture' ? await saveCover(connection, id, read.cover) : null;
    await recordAudit(connection, actor, {
      action: isRemoval ? 'article.remove-cover' : 'article.cover',
      subject: `article:${id}`,
      ...(article.cover && { before: article.cover }),
      ...(read !== null && { after: cover ?? { ...article.cover, alt: read.kind === 'alt' ? read.alt : '' } }),
    });
  });
  return context.redirect(`${OPERATOR_ARTICLES}/${id}?note=${isRemoval ? 'no-cover' : 'cover'}`, 303);
}

type Form = {
  article: Article | null;
  fields: ArticleFields;
  version: number;
  errors: ArticleErrors;
  note: string | null;
  status?: 409 | 422;
  /** Explains why the uploaded cover picture was rejected. */
  coverError?: string;
};

function showForm(context: Context, appContext: AppContext, form: Form): Response {
  const { article, fields, version, errors, note, status = 200, coverError = null } = form;
  const page = operatorPageOf(context, appContext);
  const isPublished = article !== null && articleStatusOf(article, page.clock.now) === 'published';
  const published = isPublished ? article : null;
  const cover = { cover: article?.cover ?? null, error: coverError };
  const edited: EditedArticle = { id: article?.id ?? null, version, fields, errors, status, published, cover };
  return sendPage(context, appContext, 'operator', loadArticle({ ...page, note }, edited));
}

async function readForm(context: Context) {
  const posted = (await readFields(context)) ?? {};
  return { id: idOf(posted['id']), version: idOf(posted['version']) ?? 1, fields: articleFieldsOf(posted) };
}

async function save(context: Context, appContext: AppContext, article: Article | null): Promise<Response> {
  const { database, timeZone } = appContext;
  const { version, fields } = await readForm(context);
  const again = (errors: ArticleErrors, note: string | null = null) =>
    showForm(context, appContext, { article, fields, version, errors, note, status: note === null ? 422 : 409 });
  const read = readArticle(fields, { timeZone, findModel });
  if ('errors' in read) return again(read.errors);
  const actor = await operatorOf(context, appContext);
  const saved = await database.transaction(async (connection) => {
    const result = await saveArticle(connection, read.article, article && { id: article.id, version });
    if (result.kind === 'saved')
      await recordAudit(connection, actor, {
        action: article ? 'article.edit' : 'article.add',
        subject: `article:${result.id}`,
        ...(article && { before: factsOf(article) }),
        after: factsOf(read.article),
      });
    return result;
  });
  if (saved.kind === 'slug-taken') return again({ slug: 'Another review has this address. Choose another one.' });
  if (saved.kind === 'changed') return again({}, CHANGED);
  return context.redirect(`${OPERATOR_ARTICLES}/${saved.id}?note=saved`, 303);
}

function factsOf({ title, slug, author, makeCode, modelCode, publishAt }: ArticleContent) {
  return {
    title,
    slug,
    author,
    model: formatModelKey(makeCode, modelCode),
    publishAt: publishAt?.toISOString() ?? 'draft',
  };
}

function findModel(make: string, model: string) {
  const known = catalog.resolveMake(make) ?? catalog.makes().find(({ code }) => code === make.toUpperCase());
  if (!known) return null;
  const found =
    catalog.model(known.code, model.toUpperCase()) ?? catalog.resolveModel(known.code, model)?.model ?? null;
  return found && { makeCode: known.code, modelCode: found.code };
}
