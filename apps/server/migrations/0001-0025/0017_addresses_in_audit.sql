-- The network address of the request that made a change.
alter table audit_entry add column address text;
