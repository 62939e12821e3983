-- Up Migration

-- Recalls that an import found for a model year that had none with this number before. `handled_at`: when interested
-- people were notified.
create table recall_news (
  campaign text not null,
  make_code text not null,
  model_code text not null,
  model_year smallint not null,
  found_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (campaign, make_code, model_code, model_year)
);
create index recall_news_waiting on recall_news (found_at) where handled_at is null;

-- Emails about recalls: a person gets one for each recall, even if it is extended to more of their cars.
create table recall_alerts (
  recipient_id bigint not null references alert_recipients (id) on delete cascade,
  campaign text not null,
  told_at timestamptz not null default now(),
  primary key (recipient_id, campaign)
);

-- Addresses that switched emails about recalls off.
create table recall_opt_outs (
  recipient_id bigint primary key references alert_recipients (id) on delete cascade,
  since timestamptz not null default now()
);

-- Down Migration
drop table recall_opt_outs, recall_alerts, recall_news;
