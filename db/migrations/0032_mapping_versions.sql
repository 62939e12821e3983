-- Up Migration

-- Every mapping that imports of a source have used, so that an earlier one can be restored. `origin`: how it was
-- created: inferred, edited (in the saved file), given (with --mapping) or restored.
create table mapping_versions (
  source_id int not null references sources (id) on delete cascade,
  version int not null,
  mapping text not null,
  origin text not null,
  reason text not null,
  author text not null,
  created_at timestamptz not null default now(),
  primary key (source_id, version)
);

-- Down Migration
drop table mapping_versions;
