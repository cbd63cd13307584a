-- When a trip was driven, and which of that counts, in seconds since its start: from, until, from, until, … Null: all
-- of it. What another trip of the vehicle counts is left out (decision 59).
alter table trip add driven_parts int[];
alter table trip add counted_parts int[];
-- The trip that counts what this one doesn't.
alter table trip add within_id bigint;
create index trip_within on trip (client_id, vehicle_id, started_at) where within_id is not null;
-- Few trips have parts: sums read them apart from the others.
create index trip_parts on trip (client_id, vehicle_id, started_at) where coalesce(counted_parts, driven_parts) is not null;
create index trip_parts_driver on trip (client_id, driver_id, started_at) where coalesce(counted_parts, driven_parts) is not null;
