-- Up Migration

-- An author can change a review; then it waits for an operator again. `edited_at`: the last change. `proven_at`: when an
-- operator first approved the review of a car, whose photo was deleted then, so that a change needs no other one.
alter table reviews
  add column edited_at timestamptz,
  add column proven_at timestamptz;

-- Down Migration
alter table reviews drop column edited_at, drop column proven_at;
