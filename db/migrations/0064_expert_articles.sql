-- Up Migration

-- Expert reviews: articles by operators about a model, for the model years from `first_year` to `last_year`. An article
-- is a draft without `publish_at`, scheduled before that time, and published afterwards. `version` increases with each
-- change, so that an operator does not overwrite the change of another.
create table expert_articles (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null,
  author text not null,
  make_code text not null,
  model_code text not null,
  first_year smallint not null,
  last_year smallint not null check (last_year >= first_year),
  -- Tenths of points: 45 means 4.5 of 5.
  rating_tenths smallint check (rating_tenths between 10 and 50),
  summary text not null,
  body text not null,
  publish_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index expert_articles_model on expert_articles (make_code, model_code, publish_at desc) where publish_at is not null;

-- Down Migration
drop table expert_articles;
