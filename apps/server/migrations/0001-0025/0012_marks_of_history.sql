-- Marks of history wait for the rest of their day, so that it is rolled up once.
alter table rollup_dirty add column due_at timestamptz not null default '-infinity';

-- When past months are tried next; 'infinity' once all of them are scored. They wait for history, and for a moment in
-- which nothing of them is waiting for calculation.
alter table scoring_state add column past_at timestamptz not null default '-infinity';
