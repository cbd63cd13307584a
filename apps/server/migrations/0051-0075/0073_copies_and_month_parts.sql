-- Copies that a unit makes of its own alarms, and parts of its summaries, count nowhere: the days of vehicles with such events are
-- summed again, and so are the months of their drivers, in which parts far from their summary counted.
insert into rollup_dirty (client_id, day, vehicle_id)
select distinct b.client_id, b.day, b.vehicle_id
from incident_duplicate d
  join incident a on a.client_id = d.client_id and a.id = d.first_id
  join incident b on b.client_id = d.client_id and b.id in (d.first_id, d.second_id) and b.vehicle_id = a.vehicle_id
where d.confidence >= 0.7
on conflict do nothing;

insert into driver_due (client_id, driver_id, month)
select distinct i.client_id, i.driver_id, date_trunc('month', i.day)::date
from incident_duplicate d join incident i on i.client_id = d.client_id and i.id = d.second_id
where d.reason = 'partOfSummary' and i.driver_id is not null
on conflict do nothing;

-- Which scores of a past month are provisional, as names of parts; null until the month is scored again. Months by the weights that
-- are in force are; those by earlier ones keep the single mark.
alter table vehicle_score_month add column provisional_parts jsonb;
alter table driver_score_month add column provisional_parts jsonb;
alter table segment_score_month add column provisional_parts jsonb;
update vehicle_score_month m set formula = null from segment_score s
where s.client_id = m.client_id and s.kind = 4 and s.config_version = m.config_version and m.formula is not null;
update driver_score_month m set formula = null from segment_score s
where s.client_id = m.client_id and s.kind = 4 and s.config_version = m.config_version and m.formula is not null;
update segment_score_month m set formula = null from segment_score s
where s.client_id = m.client_id and s.kind = 4 and s.config_version = m.config_version and m.formula is not null;
