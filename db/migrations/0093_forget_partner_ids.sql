-- Up Migration

-- Before `partner_days`, events had the IDs of partners themselves, and roll-ups listed partners that only one visitor came
-- from. An ID that only one person has connects their days, so what was stored then is deleted. An empty ID counts as
-- '(rare)', as these IDs do since.
update events e set facts = e.facts
    || case when e.facts ? 'psid' then '{"psid": ""}'::jsonb else '{}' end
    || case when e.facts ? 'siomid' then '{"siomid": ""}'::jsonb else '{}' end
where e.facts ?| array['psid', 'siomid'] and not exists (
  select from partner_days p where p.day = e.day and p.partner in (e.facts->>'psid', e.facts->>'siomid'));

with rare as (
  select f.day, f.partner from funnel_days f
  where f.brand = '' and f.experience = '' and f.partner not in ('', 'none', '(rare)')
    and not exists (select from partner_days p where p.day = f.day and p.name = f.partner)
  group by f.day, f.partner having sum(f.visitors) < 5
), gone as (
  delete from funnel_days f using rare where f.day = rare.day and f.partner = rare.partner returning f.*
)
insert into funnel_days as known (day, brand, experience, partner, steps, visitors)
select day, brand, experience, '(rare)', steps, sum(visitors) from gone group by day, brand, experience, steps
on conflict (brand, experience, partner, day, steps) do update set visitors = known.visitors + excluded.visitors;

-- Down Migration
