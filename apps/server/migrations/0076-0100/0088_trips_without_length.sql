-- Trips that no length has although their distance isn't unknown: a report of a year counts the few there are.
create index trip_without_length on trip (client_id, started_at)
  where ended_at is null or distance_meters = 0 or (conditions is null and distance_meters is not null);
