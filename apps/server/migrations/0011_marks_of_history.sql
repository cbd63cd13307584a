-- Marks of history wait for the rest of their day, so that it is rolled up once.
alter table rollup_dirty add column due_at timestamptz not null default '-infinity';

-- False until a pass has scored every past month, because history, regions or drivers were incomplete.
alter table scoring_state add column is_past_scored boolean not null default false;
