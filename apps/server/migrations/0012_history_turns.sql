-- History is imported connection by connection, the longest waiting first: `history_since` is the order, `history_at` the
-- time of the next turn (null: nothing left to import, or not visited yet).
alter table sync_state add column history_since timestamptz not null default now();
alter table sync_state add column history_at timestamptz;
create index sync_state_history on sync_state (history_since) where history_at is not null;
