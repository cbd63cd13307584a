-- Provinces were summed up under the states that share the last two digits of their number: all sums of pools are made anew.
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
  select client_id, starts, 0, 0, now() from (
    select client_id, starts from pool_driving where not is_month
    union select client_id, starts from pool_incidents where not is_month) held
  where client_id > 0
  on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at
    where t.taken_at is not null;
