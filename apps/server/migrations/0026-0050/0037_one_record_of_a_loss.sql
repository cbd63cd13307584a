-- Beside a loss, another record of its event doesn’t count anymore: the days of both, and the months of their drivers, are summed
-- again.
insert into rollup_dirty (client_id, day, vehicle_id)
select distinct i.client_id, i.day, i.vehicle_id
from accident a
  join incident_duplicate d on d.client_id = a.client_id and a.id in (d.first_id, d.second_id) and d.confidence >= 0.7
  join incident i on i.client_id = a.client_id and i.id in (d.first_id, d.second_id)
where a.withdrawn_at is null
on conflict do nothing;

insert into driver_due (client_id, driver_id, month)
select distinct i.client_id, i.driver_id, date_trunc('month', i.day)::date
from accident a
  join incident_duplicate d on d.client_id = a.client_id and a.id in (d.first_id, d.second_id) and d.confidence >= 0.7
  join incident i on i.client_id = a.client_id and i.id in (d.first_id, d.second_id)
where a.withdrawn_at is null and i.driver_id is not null
on conflict do nothing;
