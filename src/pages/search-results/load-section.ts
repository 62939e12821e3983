import type { Brand } from '#features/brands/brands.ts';
import type { Flags } from '#features/flags/flags.ts';
import { readRequest, type Section } from '#features/search/search.ts';
import type { SearchService } from '#features/search/search.server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import type { SectionView } from './page-data.ts';
import { sectionView } from './view/section-views.ts';

type SectionServices = {
  search: SearchService;
  brand: Brand;
  flags: Pick<Flags, 'market_extension'>;
  guards: Readonly<Record<'optionalListing', Guard>>;
};

/** A section with complete lists, and the number of results of its search. */
type LoadedSection = { total: number; section: SectionView };

/**
 * Loads a section of the filter panel in full, with exact counts for a search.
 * @throws if the search fails or takes too long.
 */
export async function loadSection(
  { search: service, brand, flags, guards }: SectionServices,
  section: Section,
  search: string,
  signal: AbortSignal,
): Promise<LoadedSection> {
  const parsed = service.parse(readRequest(search), brand);
  const query = { ...parsed.query, firstRecord: 0, numRecords: 0, after: null };
  const found = await guards.optionalListing(
    (inTime) =>
      service.search({ ...parsed, query }, brand, { fields: new Set(section.fields), stats: [], signal: inTime }),
    signal,
  );
  if (!found.ok) throw found.error;
  const complete = new Set([section.key]);
  const view = sectionView(section, parsed.query, found.value, service.context(brand), { flags, complete });
  return { total: found.value.total, section: view };
}
