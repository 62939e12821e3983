-- Up Migration

-- Words without a filter, and searches without results, by UTC day. `phrase` is a digest of the text with the day's
-- salt, which is deleted after two days. The text itself is stored when the fifth visitor of the day typed it, so that
-- texts of single visitors, such as names, are never stored.
create table phrase_days (
  day date not null,
  kind text not null check (kind in ('word', 'search')),
  brand text not null,
  phrase bytea not null,
  text text,
  visitors integer not null check (visitors > 0),
  primary key (day, kind, brand, phrase)
);

-- The visitors counted above, as digests with the day's salt.
create table phrase_visitors (
  day date not null,
  phrase bytea not null,
  visitor bytea not null,
  primary key (day, phrase, visitor)
);

-- Down Migration
drop table phrase_visitors, phrase_days;
