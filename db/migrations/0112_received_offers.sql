-- Up Migration

-- The account of a private seller lists the offers for cars whose feed names its address.
create index owners_lead_email on owners (lower(lead_email));

-- When the seller last opened the offer in the account, so that a later answer of the shopper is marked as new.
alter table offers add column seller_opened_at timestamptz;
-- Offers that ended before are not new.
update offers set seller_opened_at = settled_at where settled_at is not null;

-- Down Migration
alter table offers drop column seller_opened_at;
drop index owners_lead_email;
