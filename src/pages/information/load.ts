import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { InformationData } from './page-data.ts';
import { INFORMATION_PAGES, type InformationTopic } from './information-pages.ts';

/** Loads a page that the footer links to; its address is its topic: `/privacy`. */
export function loadInformation(brand: Brand, topic: InformationTopic): PageAnswer<InformationData> {
  const { title, lead } = INFORMATION_PAGES[topic];
  return noindexPage(brand, { title, description: `${brand.name}: ${lead}`, canonical: `/${topic}` }, { topic });
}
