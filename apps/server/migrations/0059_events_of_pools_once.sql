-- An event that two units of one vehicle told counted twice in the sums of pools, over miles that counted once.
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
select distinct i.client_id, i.day, 0, 0, now() from incident_duplicate d join incident i on i.client_id = d.client_id and i.id = d.second_id
where d.client_id > 0 and d.confidence >= 0.9
on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at;
