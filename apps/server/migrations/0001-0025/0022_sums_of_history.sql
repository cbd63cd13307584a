-- Days that import of history changed: totals count none before the newest of them until its sums are up to date.
alter table rollup_dirty add column is_history boolean not null default false;
create index rollup_dirty_history on rollup_dirty (client_id, vehicle_id, day) where is_history;
update rollup_dirty set is_history = true where due_at > '-infinity';

-- The connections whose history changed the day.
alter table segment_due add column history_of int[];
create index segment_due_history on segment_due (client_id, day) where history_of is not null;
