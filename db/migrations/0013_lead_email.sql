-- Up Migration

-- The address for shoppers' messages to a seller, from its feed. Never shown.
alter table owners add column lead_email text;

-- Down Migration
alter table owners drop column lead_email;
