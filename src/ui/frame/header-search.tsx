import { Icon } from '../icon.tsx';
import './header-search.css';

/** Starts a new keyword search. `zip`: the place that the shopper named before. */
export function HeaderSearch({ zip = null }: { zip?: string | null }) {
  return (
    <search className="header-search">
      <form action="/cars-for-sale">
        <input
          className="input"
          type="search"
          name="words"
          aria-label="Search by make, model or keyword"
          placeholder="Make, model or keyword"
          autoComplete="off"
          enterKeyHint="search"
        />
        {zip !== null && <input type="hidden" name="zip" value={zip} />}
        <button>
          <span className="visually-hidden">Search</span>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
