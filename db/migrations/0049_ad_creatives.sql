-- Up Migration

-- Ads that operators upload. `brand`: null for all brands. `place`: the kind of place. `image`: the name of the picture in
-- the object store; `html`: the document of a frame. Both are empty once the creative is removed; its counts stay.
create table ad_creatives (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('image', 'frame')),
  brand text,
  place text not null check (place in ('inline', 'footer', 'fixed')),
  size text not null check (size ~ '^\d{3}x\d{2,3}$'),
  image text,
  html text check (length(html) <= 100000),
  alt text not null check (length(alt) between 1 and 200),
  target_url text not null check (target_url like 'https://%' and length(target_url) <= 2000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  weight integer not null check (weight between 1 and 100),
  state text not null default 'running' check (state in ('running', 'paused', 'removed')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (state = 'removed' or (kind = 'image') = (image is not null) and (kind = 'frame') = (html is not null))
);

-- Down Migration
drop table ad_creatives;
