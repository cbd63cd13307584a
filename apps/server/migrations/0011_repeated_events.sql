-- How many of the counted events are certainly repeats: second records of an event that another unit reported first.
-- Scores and reports leave them out, so a list of what they count needs the number. Stored days have it as mark 1.
alter table incident_total add column repeats int not null default 0;
alter table incident_by_type add column repeats int not null default 0;
alter table incident_by_region add column repeats int not null default 0;

update incident_total t set repeats = r.repeats
from (
  select d.client_id, l.is_month, l.starts, d.connection_id, split_part(c.text, ',', 3)::smallint as severity, split_part(c.text, ',', 4)::smallint as rating, split_part(c.text, ',', 5)::smallint as source,
    sum(split_part(c.text, ',', 8)::int)::int as repeats
  from vehicle_day d cross join lateral string_to_table(d.counted, ';') as c(text)
    cross join lateral (values (false, d.day), (true, date_trunc('month', d.day)::date)) as l(is_month, starts)
  where split_part(c.text, ',', 7) = '1'
  group by 1, 2, 3, 4, 5, 6, 7) r
where t.client_id = r.client_id and t.is_month = r.is_month and t.starts = r.starts and t.connection_id = r.connection_id
  and t.severity = r.severity and t.rating = r.rating and t.source = r.source;

update incident_by_type t set repeats = r.repeats
from (
  select d.client_id, l.is_month, l.starts, d.connection_id, split_part(c.text, ',', 1) as translated_type, split_part(c.text, ',', 3)::smallint as severity, split_part(c.text, ',', 4)::smallint as rating, split_part(c.text, ',', 5)::smallint as source,
    sum(split_part(c.text, ',', 8)::int)::int as repeats
  from vehicle_day d cross join lateral string_to_table(d.counted, ';') as c(text)
    cross join lateral (values (false, d.day), (true, date_trunc('month', d.day)::date)) as l(is_month, starts)
  where split_part(c.text, ',', 7) = '1'
  group by 1, 2, 3, 4, 5, 6, 7, 8) r
where t.client_id = r.client_id and t.is_month = r.is_month and t.starts = r.starts and t.connection_id = r.connection_id
  and t.translated_type = r.translated_type and t.severity = r.severity and t.rating = r.rating and t.source = r.source;

update incident_by_region t set repeats = r.repeats
from (
  select d.client_id, l.is_month, l.starts, d.connection_id, split_part(c.text, ',', 2)::smallint as region_id, split_part(c.text, ',', 3)::smallint as severity, split_part(c.text, ',', 4)::smallint as rating, split_part(c.text, ',', 5)::smallint as source,
    sum(split_part(c.text, ',', 8)::int)::int as repeats
  from vehicle_day d cross join lateral string_to_table(d.counted, ';') as c(text)
    cross join lateral (values (false, d.day), (true, date_trunc('month', d.day)::date)) as l(is_month, starts)
  where split_part(c.text, ',', 7) = '1'
  group by 1, 2, 3, 4, 5, 6, 7, 8) r
where t.client_id = r.client_id and t.is_month = r.is_month and t.starts = r.starts and t.connection_id = r.connection_id
  and t.region_id = r.region_id and t.severity = r.severity and t.rating = r.rating and t.source = r.source;
