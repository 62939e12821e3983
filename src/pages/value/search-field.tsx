/** Passes the search that the wallet links back to through every form of the page. */
export function SearchField({ search }: { search: string }) {
  return search !== '' && <input type="hidden" name="search" value={search} />;
}
