import {
  ARTICLE_FIELDS,
  type Article,
  type ArticleErrors,
  type ArticleFields,
  articlePath,
  articleStatusOf,
  type Cover,
  coverView,
} from '#features/expert-reviews/expert-reviews.ts';
import type { ListedArticle } from '#features/expert-reviews/expert-reviews.server.ts';
import { formatInputTime } from '#kit/local-time.ts';
import { deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import { parseMarkdown } from '#ports/html/parse-markdown.ts';
import type { PageAnswer } from '../page-answer.ts';
import { type OperatorPageRequest, operatorLinks, operatorPage, OPERATOR_PAGE_SIZE, pagerOf } from './load.ts';
import type { ArticlesView, ArticleView, OperatorData } from './page-data.ts';

export const OPERATOR_ARTICLES = '/operator/articles';

/** Loads the list of expert reviews: drafts, scheduled and published ones. */
export function loadArticles(
  { brand, before, note, clock }: OperatorPageRequest,
  found: readonly ListedArticle[],
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const view: ArticlesView = {
    kind: 'articles',
    articles: shown.map(({ id, title, author, publishAt, changedAt, cover }) => ({
      id,
      title,
      author,
      href: `${OPERATOR_ARTICLES}/${id}`,
      status: articleStatusOf({ publishAt }, clock.now),
      published: publishAt && momentView(publishAt, clock),
      changed: momentView(changedAt, clock),
      cover: cover && coverView(cover, 'list'),
    })),
    ...pagerOf(OPERATOR_ARTICLES, before, found.length > OPERATOR_PAGE_SIZE ? shown.at(-1)!.id : null),
  };
  return operatorPage(brand, 'Expert reviews', note, view);
}

/** The editor with its stored or submitted content. `version`: the version that the operator edits. */
export type EditedArticle = {
  id: number | null;
  version: number;
  fields: ArticleFields;
  errors?: ArticleErrors;
  /** 422: a field is invalid; 409: someone else changed the review in the meantime. */
  status?: 200 | 409 | 422;
  /** The published review; `null` if shoppers can't see it. */
  published: Pick<Article, 'slug'> | null;
  /** `error`: the error of an uploaded picture. */
  cover: { cover: Cover | null; error: string | null };
};

/** Loads the editor with a preview of its fields. */
export function loadArticle(
  { brand, note, clock }: Pick<OperatorPageRequest, 'brand' | 'note' | 'clock'>,
  { id, version, fields, errors = {}, status = 200, published, cover }: EditedArticle,
): PageAnswer<OperatorData> {
  const view: ArticleView = {
    kind: 'article',
    id,
    version,
    fields: Object.fromEntries(
      ARTICLE_FIELDS.map((name) => [name, { value: fields[name], error: errors[name] ?? null }]),
    ) as ArticleView['fields'],
    timeZone: clock.timeZone,
    preview: {
      title: fields.title,
      about: aboutOf(fields),
      summary: fields.summary,
      body: parseMarkdown(fields.body),
    },
    page: published && articlePath(published),
    cover: { picture: cover.cover && coverView(cover.cover, 'list'), error: cover.error },
  };
  const title = id === null ? 'New expert review' : 'Edit expert review';
  return deskPage(brand, { title, links: operatorLinks('article'), note, status }, view);
}

function aboutOf({ author, rating }: ArticleFields): string {
  return [author && `By ${author}`, rating && `${rating} out of 5`].filter(Boolean).join(' · ');
}

const NEW_FIELDS = Object.fromEntries(ARTICLE_FIELDS.map((name) => [name, ''])) as ArticleFields;

/** Returns the fields of an article, or of a new one. */
export function fieldsOf(article: Article | null, timeZone: string): ArticleFields {
  if (!article) return NEW_FIELDS;
  const { makeCode, modelCode, firstYear, lastYear, ratingTenths, publishAt, title, slug, author, summary, body } =
    article;
  return {
    title,
    slug,
    author,
    summary,
    body,
    make: makeCode,
    model: modelCode,
    firstYear: String(firstYear),
    lastYear: String(lastYear),
    rating: ratingTenths === null ? '' : String(ratingTenths / 10),
    publishAt: publishAt === null ? '' : formatInputTime(publishAt, timeZone),
  };
}
