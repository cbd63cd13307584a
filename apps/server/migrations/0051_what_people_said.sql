-- How many events of a type people called accurate and inaccurate, how many wait for them and how many nobody will rate:
-- of each day of a client and of each month, as sums of lists are kept, without levels. A year of a fleet is some thousand rows.
create table incident_verdicts (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  source smallint not null,
  accurate int not null,
  inaccurate int not null,
  pending int not null,
  never_rated int not null,
  translated_type text not null,
  primary key (client_id, is_month, starts, translated_type, connection_id, source)
);
insert into incident_verdicts (client_id, is_month, starts, translated_type, connection_id, source,
    accurate, inaccurate, pending, never_rated)
  select client_id, is_month, starts, translated_type, connection_id, source,
    coalesce(sum(incidents) filter (where rating = 0), 0), coalesce(sum(incidents) filter (where rating = 1), 0),
    coalesce(sum(incidents) filter (where rating = 2), 0), coalesce(sum(incidents) filter (where rating = 3), 0)
  from incident_by_type where client_id > 0
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
