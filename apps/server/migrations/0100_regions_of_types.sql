-- What a region saw of each type is asked for together: the few sums by region alone, beside the cells that tell all apart. Rating 1 is
-- inaccurate; the second number says how many are unmeasured, where some are.
update pool_incidents t set margins = (
  select coalesce(string_agg('region,' || region || ':' || events || case when unmeasured > 0 then ',' || unmeasured else '' end, ';'), '') from (
    select split_part(k.key, ',', 1) as region, sum(split_part(k.sums, ',', 1)::bigint) as events,
      coalesce(sum(nullif(split_part(k.sums, ',', 2), '')::bigint), 0) as unmeasured
    from (select split_part(cell, ':', 1) as key, split_part(cell, ':', 2) as sums from string_to_table(t.regions, ';') cell) k
    where split_part(k.key, ',', 3) <> '1' group by 1) r)
  where t.translated_type <> '' and t.regions <> '';
