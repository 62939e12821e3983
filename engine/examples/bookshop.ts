/** A shelf of books: filter, count options, page. Run: node engine/examples/bookshop.ts */
import { createEngine } from '../src/index.ts';
import type { Query } from '../src/index.ts';

const engine = createEngine({
  genre: { kind: 'code' },
  languages: { kind: 'codes' },
  price: { kind: 'number' },
  title: { kind: 'words' },
});

engine.apply({
  put: [
    { id: 1, values: { genre: 'novel', languages: ['en', 'fr'], price: 12, title: 'The Quiet Harbour' } },
    { id: 2, values: { genre: 'novel', languages: ['en'], price: 8, title: 'Harvest' } },
    { id: 3, values: { genre: 'poetry', languages: ['fr'], price: 15, title: 'Le Port' } },
    { id: 4, values: { genre: 'poetry', languages: ['en'], title: 'Harbour Songs' } },
  ],
});

const novels: Query = {
  sections: { genre: { kind: 'any', column: 'genre', values: ['novel'] } },
  facets: {
    // Counts each option as if it were selected instead of the current genre, so poetry shows what a click on it would
    // find.
    genre: { kind: 'values', column: 'genre', drop: 'genre' },
    languages: { kind: 'values', column: 'languages', drop: null },
    price: {
      kind: 'cases',
      drop: 'price',
      cases: {
        'under 10': { kind: 'range', column: 'price', max: 9.99 },
        'from 10': { kind: 'range', column: 'price', min: 10 },
      },
    },
  },
  stats: ['price'],
  order: { kind: 'column', column: 'price', direction: 'asc' },
  first: 0,
  count: 1,
};

const page = engine.search(novels);
console.log('cheapest novel and the counts', JSON.stringify(page, null, 2));

const [last] = page.hits;
if (last) console.log('the next one', engine.search({ ...novels, after: last }).hits);

console.log('titles with a word that begins with "har":');
console.log(engine.count([{ kind: 'words', column: 'title', words: ['har'] }]));
