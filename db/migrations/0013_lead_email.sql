-- Up Migration

-- Where shoppers' messages to a seller go by the word of its feed. Never shown.
alter table owners add column lead_email text;

-- Down Migration
alter table owners drop column lead_email;
