-- What positions decide of a trip, also those that arrive later: 1 its driving time, 2 its distance, 3 both.
alter table trip add by_positions smallint not null default 0;
create index trip_by_positions on trip (client_id, vehicle_id, started_at) where by_positions > 0;
-- Trips that Milepost derived (`sync/own-trip.ts`).
create index trip_own on trip (client_id, vehicle_id, started_at) where starts_with(external_id, 'milepost:trip:');
