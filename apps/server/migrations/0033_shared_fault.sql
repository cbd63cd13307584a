-- Fault of a loss is shared only if it is chosen, as cost is.
alter table share add column include_fault boolean not null default false;
