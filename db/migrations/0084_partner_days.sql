-- Up Migration

-- Partners whose links led visitors here, by UTC day. `partner` is a digest of the partner's ID with the day's salt, which
-- is deleted after two days; events have the same digest. The ID itself is stored when the fifth visitor of the day came
-- with it, so that an ID that only one person has connects none of their days.
create table partner_days (
  day date not null,
  partner text not null,
  name text,
  visitors integer not null check (visitors > 0),
  primary key (day, partner)
);

-- The visitors counted above, as digests with the day's salt.
create table partner_visitors (
  day date not null,
  partner text not null,
  visitor text not null,
  primary key (day, partner, visitor)
);

-- Down Migration
drop table partner_visitors, partner_days;
