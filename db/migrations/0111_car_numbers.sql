-- Up Migration

-- Shoppers look up cars for sale by their stock number, or by the last eight characters of their VIN.
create index listings_stock_number on listings (upper(facts->>'stockNumber')) where withdrawn_at is null;
create index listings_vin_end on listings (right(vin, 8)) where withdrawn_at is null;

-- Down Migration
drop index listings_vin_end;
drop index listings_stock_number;
