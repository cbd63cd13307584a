-- The fault that scores count. People of the client raise it; only claims handlers, claims and admins lower it.
alter table accident add column counted_fault_percent smallint;
update accident set counted_fault_percent = fault_percent where fault_percent is not null;

-- Speeding against a known limit is certain until it is rejected: months of evidence are calculated again.
update evidence_month set formula = null where formula is not null;
update driver_evidence_month set formula = null where formula is not null;
delete from region_evidence_month;
