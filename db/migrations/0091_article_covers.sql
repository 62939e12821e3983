-- Up Migration

-- The cover picture of an expert review, as WebP: `picture` for its page, `small` for lists. `digest`: a part of its
-- address, so that a new picture has a new address.
create table article_covers (
  article_id bigint primary key references expert_articles (id) on delete cascade,
  digest text not null,
  alt text not null check (alt <> ''),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  picture bytea not null,
  small bytea not null
);
create unique index article_covers_digest on article_covers (digest, article_id);

-- Down Migration
drop table article_covers;
