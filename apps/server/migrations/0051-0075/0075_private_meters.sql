-- Miles on private trips, of which no events are stored: they count as driving, but not as miles on which events would be known.
alter table vehicle_day add column private_meters double precision;

insert into rollup_dirty (client_id, day, vehicle_id)
select distinct t.client_id, t.day + later, t.vehicle_id
from trip t cross join generate_series(0, 2) as later
where t.is_private and (t.day + later) <= (coalesce(t.ended_at, t.started_at) + interval '1 day')::date
on conflict do nothing;
