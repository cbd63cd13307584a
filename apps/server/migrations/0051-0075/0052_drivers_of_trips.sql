-- Who drove from when to when, if the provider reports several drivers on a trip, which then has no driver_id.
alter table trip add drivers jsonb;
create index trip_several_drivers on trip (client_id, vehicle_id, started_at) where drivers is not null;
