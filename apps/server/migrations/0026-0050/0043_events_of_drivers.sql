-- An event that two devices recorded counts in the score of each driver that one of its records names, as in their rate: the
-- months of drivers with such events are summed and scored again.
insert into driver_due (client_id, driver_id, month)
select distinct i.client_id, i.driver_id, date_trunc('month', i.day)::date
from incident_duplicate d join incident i on i.client_id = d.client_id and i.id in (d.first_id, d.second_id)
where d.confidence >= 0.7 and i.driver_id is not null
on conflict do nothing;
