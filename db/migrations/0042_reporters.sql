-- Up Migration

-- `reporter`: keyed digests of the reporter's account, browser, mailbox and network. Reports that share one count as
-- one person. They are deleted after 30 days. `standing`: `account` or `visitor` if the reporter was known for a few
-- days and can help to hide a listing automatically. `wants_outcome`: the reporter gets an email when an operator has
-- decided.
alter table listing_reports
  add column reporter text[] not null default '{}',
  add column standing text,
  add column wants_outcome boolean not null default false;
-- A listing that fraud reports hid waits for an operator's decision.
alter table listing_blocks add column is_automatic boolean not null default false;
create index listing_reports_reporter on listing_reports using gin (reporter) where reason = 'fraud';

-- `site`: the site itself, by a rule.
alter table audit_log drop constraint audit_log_role_check,
  add constraint audit_log_role_check check (role in ('operator', 'dealer', 'account', 'visitor', 'command-line', 'site'));

-- Down Migration
-- Rows of the audit log cannot be changed, so the former constraint applies to new rows only.
alter table audit_log drop constraint audit_log_role_check,
  add constraint audit_log_role_check
    check (role in ('operator', 'dealer', 'account', 'visitor', 'command-line')) not valid;
drop index listing_reports_reporter;
alter table listing_blocks drop column is_automatic;
alter table listing_reports drop column wants_outcome, drop column standing, drop column reporter;
