-- A record that was set aside may be stored by a later read: it stays listed, and says so.
alter table rejected_record add column stored_at timestamptz;
create index rejected_record_open on rejected_record (client_id, connection_id, external_id) where stored_at is null;
