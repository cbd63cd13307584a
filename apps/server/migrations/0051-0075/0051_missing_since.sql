-- Since when complete listings lack a record. It counts as gone once two in a row lack it; back again, its history since
-- then is read.
alter table vehicle add missing_since timestamptz;
alter table driver add missing_since timestamptz;
alter table vehicle_group add missing_since timestamptz;
update vehicle set missing_since = gone_at where gone_at is not null and not is_placeholder;
update driver set missing_since = gone_at where gone_at is not null;
update vehicle_group set missing_since = gone_at where gone_at is not null;
-- From when a history is read once more, for vehicles that came back; null if it is the import of everything.
alter table sync_stream add since timestamptz;
