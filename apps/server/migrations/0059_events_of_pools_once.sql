-- An event that two units of one vehicle told counted twice in the sums of pools, over miles that counted once; and rates of regions
-- held events of connections that tell no miles against the miles of others. Days that have such events are summed up anew.
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
select client_id, day, 0, 0, now() from (
  select i.client_id, i.day from incident_duplicate d join incident i on i.client_id = d.client_id and i.id = d.second_id
  where d.confidence >= 0.9
  union
  select p.client_id, p.starts from pool_incidents p
  where p.kind = 2 and p.translated_type = '' and not p.is_month and not exists (
    select from pool_driving d where d.client_id = p.client_id and d.kind = p.kind and d.subject_id = p.subject_id
      and d.starts = p.starts and not d.is_month and d.distance_meters > 0)) changed
where client_id > 0
on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at;
