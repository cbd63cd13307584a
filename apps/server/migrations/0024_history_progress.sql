-- How much of a connection's history is imported: up to 1 events and trips, from 1 to 2 positions.
alter table sync_state add column history_progress real not null default 0;
