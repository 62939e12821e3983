-- Up Migration

-- Emails in the local mailbox of a site without a mail server were never sent.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('waiting', 'sending', 'sent', 'kept', 'dead', 'withdrawn')) not valid;
alter table outbox validate constraint outbox_state_check;
create index outbox_kept_mail on outbox (channel) where state = 'kept';

-- Down Migration
drop index outbox_kept_mail;
update outbox set state = 'sent' where state = 'kept';
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('waiting', 'sending', 'sent', 'dead', 'withdrawn')) not valid;
alter table outbox validate constraint outbox_state_check;
