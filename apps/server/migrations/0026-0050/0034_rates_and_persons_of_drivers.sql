-- Beside the events of the 30 days: the distance that they are counted over, null if it isn't reported, and how many of
-- the events happened on days with a known distance.
alter table driver add column distance_30d_meters double precision default 0;
alter table driver add column measured_30d int not null default 0;
update driver set sums_until = now() where incidents_30d > 0 or last_trip_at > now() - interval '32 days';
