-- What reports ask for of whole pools, beside the cells that tell all apart: pipeline/pools/pool-sums.ts. The cells that are there say
-- it: sums of conditions by each of their parts alone.
alter table pool_driving add column margins text not null default '';
update pool_driving t set margins = (
  select coalesce(string_agg(part || ',' || code || ':' || meters || ',' || seconds, ';'), '') from (
    select p.part, p.code, sum(split_part(c.sums, ',', 1)::bigint) as meters, sum(split_part(c.sums, ',', 2)::bigint) as seconds
    from (select string_to_array(split_part(cell, ':', 1), ',') as key, split_part(cell, ':', 2) as sums from string_to_table(t.conditions, ';') cell) c
      cross join lateral (values ('region', c.key[1]), ('light', c.key[2]), ('traffic', c.key[3]), ('weather', c.key[4])) p(part, code)
    group by 1, 2) m)
  where t.conditions <> '';

-- Numbers of events; and of all types together events by region, hour of the week and condition. Rating 1 is inaccurate, 0 accurate; the cells of conditions
-- have no inaccurate ones.
alter table pool_incidents add column margins text not null default '',
  add column severity1 int not null default 0, add column severity2 int not null default 0, add column severity3 int not null default 0,
  add column severity4 int not null default 0, add column severity5 int not null default 0,
  add column accurate int not null default 0, add column inaccurate int not null default 0, add column unrated int not null default 0,
  add column risk_thousandths double precision not null default 0, add column intensity int not null default 0,
  add column graded int not null default 0;
update pool_incidents t set
  (severity1, severity2, severity3, severity4, severity5, accurate, inaccurate, unrated, risk_thousandths, intensity, graded) = (
    select coalesce(sum(n[1]) filter (where not wrong and key[1] = '1'), 0), coalesce(sum(n[1]) filter (where not wrong and key[1] = '2'), 0),
      coalesce(sum(n[1]) filter (where not wrong and key[1] = '3'), 0), coalesce(sum(n[1]) filter (where not wrong and key[1] = '4'), 0),
      coalesce(sum(n[1]) filter (where not wrong and key[1] = '5'), 0), coalesce(sum(n[1]) filter (where key[2] = '0'), 0),
      coalesce(sum(n[1]) filter (where wrong), 0), coalesce(sum(n[1]) filter (where key[2] in ('2', '3')), 0),
      coalesce(sum(n[2]) filter (where not wrong), 0), coalesce(sum(n[3]) filter (where not wrong), 0),
      coalesce(sum(n[4]) filter (where not wrong), 0)
    from (select string_to_array(split_part(cell, ':', 1), ',') as key, string_to_array(split_part(cell, ':', 2), ',')::bigint[] as n
      from string_to_table(t.counts, ';') cell) c
      cross join lateral (select c.key[2] = '1' as wrong) w),
  margins = case when t.translated_type <> '' then '' else (
    select coalesce(string_agg(margin || ':' || events, ';'), '') from (
      select margin, sum(events) as events from (
        select 'region,' || k.key[1] as margin, k.events, k.key[3] as rating
          from (select string_to_array(split_part(cell, ':', 1), ',') as key, split_part(cell, ':', 2)::bigint as events
            from string_to_table(t.regions, ';') cell) k
        union all select 'hour,' || k.key[1] || ',' || k.key[2], k.events, k.key[4]
          from (select string_to_array(split_part(cell, ':', 1), ',') as key, split_part(cell, ':', 2)::bigint as events
            from string_to_table(t.hours, ';') cell) k
        union all select p.part || ',' || p.code, k.events, ''
          from (select string_to_array(split_part(cell, ':', 1), ',') as key, split_part(cell, ':', 2)::bigint as events
            from string_to_table(t.conditions, ';') cell) k
            cross join lateral (values ('light', k.key[2]), ('traffic', k.key[3]), ('weather', k.key[4])) p(part, code)) a
      where rating <> '1' group by 1) m) end;
