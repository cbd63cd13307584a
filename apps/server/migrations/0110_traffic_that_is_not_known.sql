-- Traffic of a client that has set no rush hours is not known. It was taken for normal: nothing in events and 3 in conditions say from now
-- on that nobody knows. Of clients that have had rush hours at some time what is stored stays as it was told.
alter table incident_detail alter column traffic drop not null;

-- Risk is 100 (1 − e^(−load)), and the load was multiplied by the relative risk of normal traffic over the reference fleet's: it is
-- multiplied back. A configuration that is not stored is the one that everybody begins with.
update incident i set risk = s.risk,
  severity = 1 + (select count(*) from jsonb_array_elements_text(coalesce(s.config->'levels', '[20, 40, 60, 80]')) level where s.risk >= level::float8)
from (
  select o.client_id, o.occurred_at, o.id, o.config,
    100 * (1 - power(1 - least(o.risk, 100)::float8 / 100, coalesce(
      ((t->'normal'->>'relativeRisk')::float8 * (t->'normal'->>'share')::float8
        + (t->'high'->>'relativeRisk')::float8 * (t->'high'->>'share')::float8
        + (t->'veryHigh'->>'relativeRisk')::float8 * (t->'veryHigh'->>'share')::float8) / (t->'normal'->>'relativeRisk')::float8, 1.1))) as risk
  from (
    select n.client_id, n.occurred_at, n.id, n.risk, c.config, c.config->'environment'->'traffic' as t
    from incident n join incident_detail e on e.client_id = n.client_id and e.occurred_at = n.occurred_at and e.id = n.id
      left join risk_score_config c on c.client_id = n.client_id and c.version = n.config_version
    where n.client_id > 0 and e.traffic = 0 and not exists (select from rush_hour r where r.client_id = n.client_id)
      and n.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]')) o) s
where i.client_id = s.client_id and i.occurred_at = s.occurred_at and i.id = s.id;

update incident_detail d set traffic = null, conditions_factor = s.factor
from (
  select o.client_id, o.occurred_at, o.id, o.conditions_factor * coalesce(
      ((t->'normal'->>'relativeRisk')::float8 * (t->'normal'->>'share')::float8
        + (t->'high'->>'relativeRisk')::float8 * (t->'high'->>'share')::float8
        + (t->'veryHigh'->>'relativeRisk')::float8 * (t->'veryHigh'->>'share')::float8) / (t->'normal'->>'relativeRisk')::float8, 1.1) as factor
  from (
    select e.client_id, e.occurred_at, e.id, e.conditions_factor, c.config->'environment'->'traffic' as t
    from incident n join incident_detail e on e.client_id = n.client_id and e.occurred_at = n.occurred_at and e.id = n.id
      left join risk_score_config c on c.client_id = n.client_id and c.version = n.config_version
    where n.client_id > 0 and e.traffic = 0 and not exists (select from rush_hour r where r.client_id = n.client_id)
      and n.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]')) o) s
where d.client_id = s.client_id and d.occurred_at = s.occurred_at and d.id = s.id;

update trip t set conditions = regexp_replace(conditions, '(^|;)([0-9]+,[0-9]+),0,', '\1\2,3,', 'g')
where t.client_id > 0 and conditions is not null and not exists (select from rush_hour r where r.client_id = t.client_id)
  and t.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]');

-- What was summed up of them is summed up anew.
insert into rollup_dirty (client_id, day, vehicle_id)
select d.client_id, d.day, d.vehicle_id from vehicle_day d
where d.client_id > 0 and not exists (select from rush_hour r where r.client_id = d.client_id)
  and d.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]')
on conflict do nothing;
insert into driver_due (client_id, driver_id, month)
select distinct t.client_id, t.driver_id, date_trunc('month', t.day + after)::date
from trip t cross join (values (0), (1)) as next(after)
where t.client_id > 0 and t.driver_id is not null and not exists (select from rush_hour r where r.client_id = t.client_id)
  and t.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]')
on conflict do nothing;
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
select distinct d.client_id, d.day, 0, 0, now() from vehicle_day d
where d.client_id > 0 and not exists (select from rush_hour r where r.client_id = d.client_id)
  and d.client_id not in (select b.client_id from rush_hour_before b where b.hours <> '[]')
on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at;
