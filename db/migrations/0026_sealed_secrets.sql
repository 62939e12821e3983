-- Up Migration

-- Secrets that have to be read again are sealed with a key outside the database (docs/secrets.md). This names the key, so
-- that a server with another one refuses to start instead of writing what the others cannot read. The program seals what
-- is there: the key is not known here.
create table secret_keys (
  one boolean primary key default true check (one),
  key_id text not null,
  since timestamptz not null default now()
);

-- Download and deletion of an account ask for leads by address, also of those written signed out.
create index leads_email on leads (lower(contact->>'email'));
create index lead_profiles_email on lead_profiles (lower(email));

-- Down Migration
drop index lead_profiles_email, leads_email;
drop table secret_keys;
