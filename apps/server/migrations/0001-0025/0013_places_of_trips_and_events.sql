-- Ends of trips and places of events move last positions: those stored so far, too.
insert into vehicle_latest (client_id, vehicle_id, at, latitude_e6, longitude_e6, place_id)
select distinct on (client_id, vehicle_id) client_id, vehicle_id, ended_at, end_latitude_e6, end_longitude_e6, end_place_id
from trip where not is_private and ended_at is not null and end_latitude_e6 is not null and end_longitude_e6 is not null
order by client_id, vehicle_id, ended_at desc
on conflict (client_id, vehicle_id) do update set at = excluded.at, latitude_e6 = excluded.latitude_e6,
  longitude_e6 = excluded.longitude_e6, place_id = excluded.place_id, speed_kmh = null, heading_degrees = null,
  engine_on = null, received_at = excluded.received_at
where vehicle_latest.at < excluded.at;

insert into vehicle_latest (client_id, vehicle_id, at, latitude_e6, longitude_e6, place_id)
select distinct on (client_id, vehicle_id) client_id, vehicle_id, occurred_at, latitude_e6, longitude_e6, place_id
from incident where latitude_e6 is not null and longitude_e6 is not null
order by client_id, vehicle_id, occurred_at desc
on conflict (client_id, vehicle_id) do update set at = excluded.at, latitude_e6 = excluded.latitude_e6,
  longitude_e6 = excluded.longitude_e6, place_id = excluded.place_id, speed_kmh = null, heading_degrees = null,
  engine_on = null, received_at = excluded.received_at
where vehicle_latest.at < excluded.at;

-- A report of no GPS signal is over once a newer position is known.
update vehicle_mismatch x set healed_at = now() from vehicle_latest l
where l.client_id = x.client_id and l.vehicle_id = x.vehicle_id and l.at > x.since
  and x.type = 1 and x.healed_at is null and x.evidence ->> 'foundBy' is distinct from 'milepost';

-- Healthy cameras of a device that isn't detected are unknown: status 3 instead of 0.
update camera_health h set status = case when h.status = 0 then 3 else h.status end,
  since = case when h.status <> 0 then h.since end,
  front_internal = case when h.front_internal = 0 then 3 else h.front_internal end,
  front_external = case when h.front_external = 0 then 3 else h.front_external end,
  rear_external = case when h.rear_external = 0 then 3 else h.rear_external end
from vehicle_mismatch x
where x.client_id = h.client_id and x.vehicle_id = h.vehicle_id
  and x.type = 3 and x.healed_at is null and x.resolved_at is null;
