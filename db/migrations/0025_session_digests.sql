-- Up Migration

-- Session tokens were stored in plain text, so anyone with a copy of the database could sign in as any user. Now only
-- their SHA-256 is stored. Existing tokens are hashed in place: browsers keep their cookies, and nobody is signed out.
update account_sessions set token = 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex') where token not like 'sha256:%';

-- A server of the previous version may still run during an upgrade; what it writes is hashed as well.
create function hash_session_token() returns trigger language plpgsql as $$
begin
  new.token = 'sha256:' || encode(sha256(convert_to(new.token, 'UTF8')), 'hex');
  return new;
end $$;
create trigger hash_session_token before insert or update of token on account_sessions
  for each row when (new.token not like 'sha256:%') execute function hash_session_token();

-- Challenges of passkeys are valid for five minutes. They are now found by the digest of their identifier.
delete from account_challenges;

-- Down Migration
drop trigger hash_session_token on account_sessions;
drop function hash_session_token;
delete from account_sessions;
