-- Up Migration

-- How often ads were requested, served and clicked on a day (site's time zone). `ad`: `creative-12`, `house-help`, or
-- `server` for all ads of the ad server. Nothing about visitors.
create table ad_days (
  day date not null,
  ad text not null,
  brand text not null,
  place text not null,
  requests integer not null default 0,
  served integer not null default 0,
  clicks integer not null default 0,
  primary key (day, ad, brand, place)
);

-- Down Migration
drop table ad_days;
