/** Carries the search to which the wallet leads back, through every form of the page. */
export function SearchField({ search }: { search: string }) {
  return search !== '' && <input type="hidden" name="search" value={search} />;
}
