-- Up Migration

-- The demo no longer has made-up reviews of cars, because cars are real. Their authors are deleted with them.
delete from shoppers where user_id like 'demo-reviewer-owner-%';

-- Down Migration

-- Deleted reviews are not added again.
