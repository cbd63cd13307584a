-- Trips are counted by lengths that are round in miles, too: classes of kilometres alone were 0 to 3 and 3 to 9 miles. All days that have
-- trips are summed up anew; until then a class of kilometres counts in that of miles in which it begins.
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
select p.client_id, p.starts, 0, 0, now() from pool_driving p
where p.kind = 4 and p.subject_id = 0 and not p.is_month and p.lengths <> '' and p.client_id > 0
on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at;
