-- Fault of a loss is shared only if it is chosen, as cost is.
alter table share add column include_fault boolean not null default false;

-- What a changed record was called then; null for records without a name.
alter table audit_entry add column subject_name text;
