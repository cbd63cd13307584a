-- Fault is a percentage: several parties may share it. Null if unknown.
alter table accident add column fault_percent smallint;
update accident set fault_percent = case when no_fault then 0 else 100 end where no_fault is not null;
alter table accident drop column no_fault;
