-- Events that an annotator confirmed are certain for scores, whatever people of the client rated since.
insert into rollup_dirty (client_id, day, vehicle_id)
select distinct i.client_id, i.day, i.vehicle_id
from incident_rating r join incident_key k on k.client_id = r.client_id and k.id = r.incident_id
  join incident i on i.client_id = k.client_id and i.occurred_at = k.occurred_at and i.id = k.id
where r.counts and r.stage is not null and r.rating = 0 and i.rating <> 0
on conflict do nothing;
