-- Up Migration

-- Who has an account. An address is proven before there is one: every row's is.
create table account_users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default true,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Where somebody is signed in: a browser by its words for itself; no address is kept.
create table account_sessions (
  id text primary key,
  user_id text not null references account_users (id) on delete cascade,
  token text not null unique,
  user_agent text,
  ip_address text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_sessions_user on account_sessions (user_id);
create index account_sessions_expired on account_sessions (expires_at);

-- By what somebody signs in besides links in mails and passkeys: a password, as scrypt makes of it.
create table account_credentials (
  id text primary key,
  user_id text not null references account_users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

create table account_passkeys (
  id text primary key,
  user_id text not null references account_users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index account_passkeys_user on account_passkeys (user_id);

-- What waits for an answer of a browser: challenges of passkeys.
create table account_challenges (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_challenges_identifier on account_challenges (identifier);

-- Links in mails, each for once: SHA-256 of what the link says, what it is for, and what it brings about.
create table account_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'reset', 'change-email')),
  email text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index account_links_expired on account_links (expires_at);
create index account_links_email on account_links (email);

-- Browsers that somebody signed in with before, by the SHA-256 of their cookie: guesses elsewhere do not lock them out.
create table account_devices (
  device_hash bytea primary key,
  user_id text not null references account_users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index account_devices_user on account_devices (user_id);

-- Passwords that were tried in vain, by the digest of an address or a browser, and since when they are counted.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null default now()
);

-- Who runs the site, by proven address, whether or not there is an account yet.
create table operators (
  email text primary key check (email = lower(email)),
  added_at timestamptz not null default now()
);

-- What cookies are signed with where no setting says it: one row.
create table account_secrets (
  id boolean primary key default true check (id),
  secret text not null
);

-- Down Migration
drop table account_secrets, operators, sign_in_failures, account_devices, account_links, account_challenges,
  account_passkeys, account_credentials, account_sessions, account_users;
