-- Every rate per distance leaves out events of days on which nobody told how far was driven, as rates of regions do. How many these are is
-- what the cells of regions say; rating 1 is inaccurate.
alter table pool_incidents add column unmeasured int not null default 0;
update pool_incidents t set unmeasured = (
  select coalesce(sum(split_part(split_part(cell, ':', 2), ',', 2)::int), 0) from string_to_table(t.regions, ';') cell
  where cell ~ ':[0-9]+,[0-9]' and split_part(split_part(cell, ':', 1), ',', 3) <> '1')
  where t.regions ~ ':[0-9]+,[0-9]';

-- At which hours they were is told by the days themselves: those that have some are summed up anew.
insert into pool_due as t (client_id, day, kind, subject_id, marked_at)
select p.client_id, p.starts, 0, 0, now() from pool_incidents p
where p.kind = 4 and p.subject_id = 0 and p.translated_type = '' and not p.is_month and p.unmeasured > 0 and p.client_id > 0
on conflict (client_id, day, kind, subject_id) do update set taken_at = null, marked_at = excluded.marked_at;
