import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { queryWithoutPlace } from '../browser/query/place-query.ts';
import type { SearchResultsData } from '../page-data.ts';

const ERROR_ID = 'where-error';

/**
 * Asks for the shopper's place if the search has none, and then names the place in the same space, so that nothing
 * moves. The form opens a new document; only its button requests the device's position.
 */
export function PlacePrompt(props: PlaceData) {
  return <FragmentList {...placeItems(props)} />;
}

/** Returns the list of fragments that asks for the place. */
export function placeItems({ query, placeLabel, typedPlace }: PlaceData) {
  const kept = placeLabel === null ? [...new URLSearchParams(queryWithoutPlace(query))] : [];
  const fields = kept.map(([name, value]) => ({ name, value }));
  return { of: PLACE_PROMPT, items: [{ fields, placeLabel, typedPlace }] };
}

type PlaceData = Pick<SearchResultsData, 'query' | 'placeLabel' | 'typedPlace'>;

/** `fields`: the rest of the search, as form fields. */
type PlaceProps = Omit<PlaceData, 'query'> & { fields: readonly { name: string; value: string }[] };

const PLACE_PROMPT: Fragment<PlaceProps> = {
  component: Prompt,
};

function Prompt({ fields, placeLabel, typedPlace }: PlaceProps) {
  if (placeLabel !== null) {
    return (
      <p className="where">
        <Icon name="pin" />
        <span>
          Showing cars near <b>{placeLabel}</b>
        </span>
      </p>
    );
  }
  return (
    <form className="where" action="/cars-for-sale">
      {fields.map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="where">Where are you?</label>
      <input
        className="input"
        id="where"
        name={PARAM_NAMES.zip}
        placeholder="ZIP or city"
        autoComplete="postal-code"
        required
        maxLength={80}
        defaultValue={typedPlace?.text}
        aria-invalid={typedPlace ? true : undefined}
        aria-describedby={ERROR_ID}
      />
      <button className="button">Go</button>
      <a
        className="button with-script"
        href="#where"
        role="button"
        aria-label="Use my location"
        data-dialog="own-place"
      >
        <Icon name="pin" />
        <span>Use my location</span>
      </a>
      <span className="field-error" id={ERROR_ID} role="alert">
        {typedPlace?.problem}
      </span>
    </form>
  );
}
