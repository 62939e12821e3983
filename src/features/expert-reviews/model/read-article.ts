import { z } from 'zod';
import { parseLocalTime } from '#kit/local-time.ts';
import type { ArticleContent } from './article.ts';

/** The fields of the editor, with their content as typed. */
export const ARTICLE_FIELDS = [
  'title',
  'slug',
  'author',
  'make',
  'model',
  'firstYear',
  'lastYear',
  'rating',
  'summary',
  'body',
  'publishAt',
] as const;
export type ArticleField = (typeof ARTICLE_FIELDS)[number];
export type ArticleFields = Readonly<Record<ArticleField, string>>;
export type ArticleErrors = Partial<Record<ArticleField, string>>;

export const MAX_BODY_LENGTH = 30_000;
const MAX_TITLE = 150;
const MAX_SUMMARY = 400;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Functions for reading the fields: `findModel` accepts codes and names. */
export type ArticleReaders = {
  timeZone: string;
  findModel(make: string, model: string): { makeCode: string; modelCode: string } | null;
};

const fieldsSchema = z.object(
  Object.fromEntries(ARTICLE_FIELDS.map((name) => [name, z.string().catch('')])) as Record<
    ArticleField,
    z.ZodCatch<z.ZodString>
  >,
);

/** Returns the fields of a posted form as texts. */
export function articleFieldsOf(posted: Readonly<Record<string, unknown>>): ArticleFields {
  const fields = fieldsSchema.parse(posted);
  // Browsers post line breaks as CR LF.
  return { ...fields, body: fields.body.replaceAll('\r\n', '\n') };
}

/** Reads an article from the editor's fields, or returns the errors in them. */
export function readArticle(
  fields: ArticleFields,
  { timeZone, findModel }: ArticleReaders,
): { article: ArticleContent } | { errors: ArticleErrors } {
  const text = (name: ArticleField) => fields[name].trim();
  const title = text('title');
  const slug = text('slug') === '' ? slugOf(title) : text('slug').toLowerCase();
  const model = findModel(text('make'), text('model'));
  const firstYear = yearOf(text('firstYear'));
  const lastYear = text('lastYear') === '' ? firstYear : yearOf(text('lastYear'));
  const ratingTenths = tenthsOf(text('rating'));
  const publishAt = text('publishAt') === '' ? null : parseLocalTime(text('publishAt'), timeZone);
  const errors: ArticleErrors = {
    ...(!isBetween(title.length, 1, MAX_TITLE) && { title: `Enter a title of at most ${MAX_TITLE} characters.` }),
    ...(title !== '' &&
      !SLUG.test(slug) && { slug: 'Use lowercase letters, digits and single hyphens, at most 100 characters.' }),
    ...(!isBetween(text('author').length, 1, 80) && { author: 'Enter the author’s name, at most 80 characters.' }),
    ...(!model && { model: 'We don’t know this model. Check the make and the model.' }),
    ...(firstYear === null && { firstYear: 'Enter a model year with four digits.' }),
    ...(firstYear !== null &&
      (lastYear === null || lastYear < firstYear) && {
        lastYear: 'Enter a model year that isn’t before the first one.',
      }),
    ...(ratingTenths === undefined && { rating: 'Enter points from 1 to 5, such as 4.5, or leave it empty.' }),
    ...(!isBetween(text('summary').length, 1, MAX_SUMMARY) && {
      summary: `Enter a summary of at most ${MAX_SUMMARY} characters.`,
    }),
    ...(!isBetween(text('body').length, 1, MAX_BODY_LENGTH) && {
      body: 'Write the review, at most 30,000 characters.',
    }),
    ...(publishAt === undefined && { publishAt: 'Enter a date and a time, or leave it empty for a draft.' }),
  };
  if (!model || firstYear === null || lastYear === null || ratingTenths === undefined || publishAt === undefined)
    return { errors };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    article: {
      title,
      slug,
      author: text('author'),
      ...model,
      firstYear,
      lastYear,
      ratingTenths,
      summary: text('summary'),
      body: fields.body.trim(),
      publishAt,
    },
  };
}

const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the last part of an article's address, from its title. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
}

function yearOf(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : NaN;
  return isBetween(year, FIRST_YEAR, LAST_YEAR) ? year : null;
}

/** Parses a rating. `null`: no rating; `undefined`: an invalid one. */
function tenthsOf(text: string): number | null | undefined {
  if (text === '') return null;
  const tenths = /^\d(?:\.\d)?$/.test(text) ? Math.round(Number(text) * 10) : NaN;
  return isBetween(tenths, 10, 50) ? tenths : undefined;
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
