import { describe, expect, it } from 'vitest';
import { readRequest } from '../canonical-url.ts';
import { chipsOf } from '../related/chips.ts';
import { SMALL_WORLD } from '../../testing/small-world.ts';
import { parseQuery } from '../vehicle-query.ts';

const parse = (search: string) => parseQuery(readRequest(search), SMALL_WORLD);
const chip = (search: string, label: string) =>
  chipsOf(parse(search).query, SMALL_WORLD).find((one) => one.label === label);

describe('experience', () => {
  it.each([
    ['experience=commercial', 'commercial'],
    ['experience=best-deals', 'best-deals'],
    ['experience=buy-online', 'buy-online'],
    ['experience=', null],
    ['', null],
  ])('?%s is %s [R116]', (search, value) => {
    const { query, invalid } = parse(search);
    expect([query.filters.experience, invalid]).toEqual([value, []]);
  });

  it.each(['experience=fancy', 'experience=Commercial', 'experience=best-deals&experience=commercial'])(
    '?%s means nothing, and the answer says so [R116]',
    (search) => {
      expect(parse(search).invalid).toMatchObject([
        { name: 'experience', reason: 'experience must be commercial, best-deals or buy-online.' },
      ]);
    },
  );

  it.each([
    ['commercial', 'Commercial vehicles'],
    ['best-deals', 'Best deals'],
    ['buy-online', 'Buy-online experience'],
  ])('%s has a chip that removes it', (value, label) => {
    expect(chip(`experience=${value}`, label)?.query).toBe('');
  });

  it('is removed with the chip of BUY_ONLINE [R160]', () => {
    expect(chip('buyOnline=BUY_ONLINE&experience=buy-online&makeCode=TOYOTA', 'Buy online')?.query).toBe(
      'makeCode=TOYOTA',
    );
  });

  it('is removed alone by its own chip', () => {
    expect(chip('buyOnline=BUY_ONLINE&experience=buy-online', 'Buy-online experience')?.query).toBe(
      'buyOnline=BUY_ONLINE',
    );
  });
});
