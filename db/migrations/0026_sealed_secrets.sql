-- Up Migration

-- Secrets that must be readable are encrypted with a key outside the database (docs/secrets.md). This is the key's ID,
-- so that a server with another key refuses to start instead of writing secrets that the others cannot read. The server
-- encrypts existing secrets, because SQL has no access to the key.
create table secret_keys (
  one boolean primary key default true check (one),
  key_id text not null,
  since timestamptz not null default now()
);

-- Data export and account deletion find leads by address, including those sent while signed out.
create index leads_email on leads (lower(contact->>'email'));
create index lead_profiles_email on lead_profiles (lower(email));

-- Down Migration
drop index lead_profiles_email, leads_email;
drop table secret_keys;
