-- By how much an event of speeding was over the limit, in km/h: null where its speed or its limit is not known, and of all other
-- types. Lists of speeding are narrowed and sorted by it.
alter table incident add column over_by_kmh smallint;
update incident i set over_by_kmh = i.speed_kmh - e.speed_limit_kmh
  from incident_detail e
  where i.translated_type = 'speeding' and i.speed_kmh is not null and e.speed_limit_kmh is not null
    and e.client_id = i.client_id and e.occurred_at = i.occurred_at and e.id = i.id;
create index incident_over on incident (client_id, over_by_kmh desc nulls last, occurred_at desc, id desc)
  where translated_type = 'speeding';
create index incident_over_vehicle on incident (client_id, vehicle_id, occurred_at desc)
  include (id, over_by_kmh) where translated_type = 'speeding';

-- How many events of speeding were over the limit by how much. Whoever summed up before did not ask.
alter table pool_incidents add column overs text not null default '';
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
  select client_id, day, 0, 0, now() from incident where translated_type = 'speeding' and client_id > 0 group by client_id, day
  on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at
    where t.taken_at is not null;

-- A rating may come with what is wrong with the event (`speedLimit`: its limit); taken back, the rating before holds again.
alter table incident_rating add column wrong text check (wrong in ('speedLimit')), add column rating_before smallint;
