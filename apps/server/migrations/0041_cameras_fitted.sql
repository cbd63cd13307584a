-- Since when a camera is there: what it did not see before, it had no chance to. When its provider told of it first, and when it was
-- fitted: as long as anybody remembers where it was told of with the first of its connection.
alter table camera_status
  add column first_told_at timestamptz not null default '-infinity',
  add column fitted_at timestamptz not null default '-infinity';
alter table camera_status alter column first_told_at set default now();
