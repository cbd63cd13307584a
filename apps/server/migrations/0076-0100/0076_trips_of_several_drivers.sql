-- Trips that several people drove are credited to each of them: they are few, and found by their drivers.

insert into driver_due (client_id, driver_id, month)
select distinct t.client_id, coalesce(d.merged_into, d.id), date_trunc('month', t.day)::date
from trip t cross join lateral jsonb_to_recordset(t.drivers) as p(id bigint)
  join driver d on d.client_id = t.client_id and d.id = p.id
where t.drivers is not null
on conflict do nothing;
