-- Up Migration

-- Daily roll-ups of the events of the site, which `/operator/insights` reads. Days are UTC days. A job writes the rows of a
-- day again from its events, so running it twice changes nothing. Numbers are exact; on a day on which visitors were
-- sampled, each event and visitor counts 1 / rate.
create table insight_days (
  day date primary key,
  -- Stored events that the rows come from.
  events bigint not null,
  is_estimate boolean not null,
  rolled_up_at timestamptz not null default now()
);

-- Visitors of a day by the steps that they took, as a bit mask: 1 search, 2 view, 4 save, 8 lead. One row for each
-- combination of brand, experience and partner; '' stands for all. A visitor with two experiences counts for both, and
-- once for all.
create table funnel_days (
  day date not null,
  brand text not null,
  experience text not null,
  partner text not null,
  steps smallint not null check (steps between 1 and 15),
  visitors bigint not null,
  primary key (brand, experience, partner, day, steps)
);
create index funnel_days_by_day on funnel_days (brand, experience, day);

-- Events by name, and those of them whose visitors asked not to be recognized.
create table event_totals (
  day date not null,
  brand text not null,
  name text not null,
  events bigint not null,
  hidden bigint not null,
  primary key (day, brand, name)
);

-- Visitors of a day who used a filter; '' stands for all brands.
create table filter_days (
  day date not null,
  brand text not null,
  filter text not null,
  visitors bigint not null,
  primary key (day, brand, filter)
);

-- Page speed: page views by bucket of the measured value. A bucket is 5% wide for LCP and INP, and 0.001 for CLS.
create table speed_days (
  day date not null,
  page text not null,
  vital text not null,
  bucket smallint not null,
  views bigint not null,
  primary key (day, page, vital, bucket)
);

-- Down Migration
drop table speed_days, filter_days, event_totals, funnel_days, insight_days;
