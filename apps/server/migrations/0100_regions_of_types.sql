-- What a region saw of each type is asked for together: the few sums by region alone, beside the cells that tell all apart. Rating 1 is
-- inaccurate; the second number says how many are unmeasured, where some are.
update pool_incidents t set margins = (
  select coalesce(string_agg('region,' || region || ':' || events || case when unmeasured > 0 then ',' || unmeasured else '' end, ';'), '') from (
    select k.key[1] as region, sum(k.sums[1]) as events, coalesce(sum(k.sums[2]), 0) as unmeasured
    from (select string_to_array(split_part(cell, ':', 1), ',') as key, string_to_array(split_part(cell, ':', 2), ',')::bigint[] as sums
      from string_to_table(t.regions, ';') cell) k
    where k.key[3] <> '1' group by 1) r)
  where t.translated_type <> '' and t.regions <> '';
