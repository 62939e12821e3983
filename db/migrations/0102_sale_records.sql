-- Up Migration

-- `instant-offer`: fitted to offers of companies that buy cars, which an operator imported. `made_up`: fitted to sale
-- records of the demo, which are removed with it.
alter table market_models
  add column made_up boolean not null default false,
  drop constraint market_models_kind_check,
  add constraint market_models_kind_check check (kind in ('asking', 'auction', 'instant-offer'));
update market_models set made_up = true
 where kind = 'auction' and built_at in (
   select date_trunc('milliseconds', i.finished_at) from imports i join sources s on s.id = i.source_id
    where s.name = 'demo');

-- Down Migration
delete from market_models where kind = 'instant-offer';
alter table market_models
  drop column made_up,
  drop constraint market_models_kind_check,
  add constraint market_models_kind_check check (kind in ('asking', 'auction'));
