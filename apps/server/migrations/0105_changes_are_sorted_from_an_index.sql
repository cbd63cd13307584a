-- Sorting all vehicles of a fleet by how their scores changed asks whether each is firm: it stands in the index now, which is half of
-- what the table is to read.
drop index vehicle_score_shown;
create index vehicle_score_shown on vehicle_score (client_id, window_days, vehicle_id)
  include (combined, behavioral, environmental, usage, distance_meters, incidents, config_version, provisional);
drop index driver_score_shown;
create index driver_score_shown on driver_score (client_id, driver_id)
  include (combined, behavioral, environmental, usage, exposure, config_version, provisional);

-- A month that was scored again is read row by row until it is vacuumed (20,000 rows looked up, 344 pages of the index otherwise): after
-- 2 % of all months, not 20 %.
alter table vehicle_score_month set (autovacuum_vacuum_scale_factor = 0.02);
alter table driver_score_month set (autovacuum_vacuum_scale_factor = 0.02);
