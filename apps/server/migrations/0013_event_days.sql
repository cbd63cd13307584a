-- Whether a day is marked because its events changed: only then does detection look at them again.
alter table rollup_dirty add column events_changed boolean not null default false;
