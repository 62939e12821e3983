import { COMMERCIAL_MODEL_KEYS } from '#features/reference/reference.ts';
import type { Filter } from '../filter.ts';
import type { Predicate } from '../predicate.ts';

export const EXPERIENCES = [
  { code: 'commercial', label: 'Commercial vehicles' },
  { code: 'best-deals', label: 'Best deals' },
  { code: 'buy-online', label: 'Buy-online experience' },
] as const;

export type Experience = (typeof EXPERIENCES)[number]['code'] | null;

/** Commercial vehicles: in commercial use, and one of the listed trucks and vans. */
const COMMERCIAL: Predicate = {
  kind: 'and',
  of: [
    { kind: 'any', column: 'useType', values: ['COMMERCIAL'] },
    { kind: 'any', column: 'modelKey', values: COMMERCIAL_MODEL_KEYS },
  ],
};

/**
 * A preset for the search (spec I05). Has its own predicate, so that every section stays free. `buy-online`
 * alone finds the same as no experience; the option `buyOnline=BUY_ONLINE` is the actual filter.
 */
export const experience: Filter<'experience', Experience> = {
  key: 'experience',
  params: [
    {
      name: 'experience',
      about: 'A preset over the search: commercial, best-deals or buy-online.',
      sought: true,
      wordings: { exact: { commercial: 'commercial vehicle, commercial truck, commercial van' } },
    },
  ],
  heading: 'Experience',
  none: null,
  parse: (read) => {
    const values = read('experience');
    const known = EXPERIENCES.find(({ code }) => code === values[0]);
    if (!values.length || (values.length === 1 && known)) return { value: known?.code ?? null };
    const reason = 'experience must be commercial, best-deals or buy-online.';
    return { value: null, invalid: [{ name: 'experience', value: values.join(','), reason }] };
  },
  format: (value) => ({ experience: value === null ? [] : [value] }),
  chips: (value) => EXPERIENCES.filter(({ code }) => code === value).map(({ label }) => ({ label, without: null })),
  predicate: (value): Predicate | undefined => {
    if (value === 'commercial') return COMMERCIAL;
    return value === 'best-deals' ? { kind: 'any', column: 'deal', values: ['greatprice'] } : undefined;
  },
  fields: (value) => [
    { name: 'experience', label: 'Experience', options: [], selected: value === null ? [] : [value] },
  ],
};
