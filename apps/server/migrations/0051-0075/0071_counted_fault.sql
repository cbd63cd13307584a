-- The fault that scores count. People of the client raise it; only claims handlers, claims and admins lower it.
alter table accident add column counted_fault_percent smallint;
update accident set counted_fault_percent = fault_percent where fault_percent is not null;
