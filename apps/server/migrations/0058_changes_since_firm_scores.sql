-- A change is told since a score that others may be held against: not since one of few miles, which is near the average whoever
-- drives, nor since one of few days, whose miles a year are near the reference fleet's. Whoever sorts by changes asks for it, too.
alter table vehicle_score_month add column comparable boolean not null default true;
alter table driver_score_month add column comparable boolean not null default true;
alter table pooled_score_month add column comparable boolean not null default true;
update vehicle_score_month m set comparable = false
from (select client_id, vehicle_id, min(first_day) as first_day from evidence_month group by 1, 2) e
where m.client_id = e.client_id and m.vehicle_id = e.vehicle_id
  and (m.provisional or (m.month + interval '1 month')::date - e.first_day < 30);
update driver_score_month set comparable = false where provisional;
update pooled_score_month m set comparable = false
from (select client_id, kind, subject_id, min(starts) as first_day from pool_driving where not is_month group by 1, 2, 3) d
where m.client_id = d.client_id and m.kind = d.kind and m.subject_id = d.subject_id
  and (m.provisional or (m.month + interval '1 month')::date - d.first_day < 30);
drop index vehicle_score_month_shown;
create index vehicle_score_month_shown on vehicle_score_month (client_id, month, vehicle_id)
  include (combined, behavioral, environmental, usage, config_version, comparable);
drop index driver_score_month_shown;
create index driver_score_month_shown on driver_score_month (client_id, month, driver_id)
  include (combined, behavioral, environmental, usage, config_version, comparable);
