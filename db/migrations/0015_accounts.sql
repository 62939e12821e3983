-- Up Migration

-- Accounts. Every address is verified, because this happens before the account is created.
create table account_users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default true,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Sessions, with the user agent of the browser. Network addresses are not stored.
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

-- Passwords, hashed by scrypt. Links in emails and passkeys are stored elsewhere.
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

-- Challenges of passkeys, which wait for the browser's answer.
create table account_challenges (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_challenges_identifier on account_challenges (identifier);

-- One-time links in emails: the SHA-256 of the token, the purpose, and the data that the purpose needs.
create table account_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-up', 'sign-in', 'reset', 'change-email')),
  email text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index account_links_expired on account_links (expires_at);
create index account_links_email on account_links (email);

-- Browsers in which an account was signed in before, by the SHA-256 of their cookie. Password guesses in other browsers
-- do not lock these out.
create table account_devices (
  device_hash bytea primary key,
  user_id text not null references account_users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index account_devices_user on account_devices (user_id);

-- Failed password attempts by the digest of an address or a browser, and the start of the count.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null default now()
);

-- Operators by verified address, whether or not they have an account yet.
create table operators (
  email text primary key check (email = lower(email)),
  added_at timestamptz not null default now()
);

-- One row: the secret that signs cookies if no setting provides one.
create table account_secrets (
  id boolean primary key default true check (id),
  secret text not null
);

-- Down Migration
drop table account_secrets, operators, sign_in_failures, account_devices, account_links, account_challenges,
  account_passkeys, account_credentials, account_sessions, account_users;
