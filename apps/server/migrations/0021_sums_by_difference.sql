-- How many events a client had, by what lists and charts are filtered by: each of a day (the client's), and of a month
-- that begins at `starts`. Every rating counts. The roller keeps them, by the difference each vehicle's day makes.
create table incident_total (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  risk_thousandths bigint not null,
  primary key (client_id, is_month, starts, connection_id, severity, rating, source)
);

create table incident_by_type (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  risk_thousandths bigint not null,
  translated_type text not null,
  primary key (client_id, is_month, translated_type, starts, connection_id, severity, rating, source)
);

create table incident_by_region (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  region_id smallint not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  risk_thousandths bigint not null,
  primary key (client_id, is_month, region_id, starts, connection_id, severity, rating, source)
);

drop table incident_day;

-- The events of a vehicle's day as the client's sums hold them, in words: null where they hold nothing.
alter table vehicle_day add column counted text;

-- What the score of a vehicle is made from, by month of its days and faded to the end of that month; `formula` says how it
-- was made, null that a day of it has changed since. Points stand in the order of the scoring types.
create table evidence_month (
  client_id int not null,
  vehicle_id bigint not null,
  month date not null,
  formula text,
  exposure double precision,
  points double precision[],
  primary key (client_id, vehicle_id, month)
);

-- How hard an event was is scored with its day: known without looking at its details.
alter table incident add column intensity smallint;
update incident i set intensity = e.intensity from incident_detail e
  where (e.client_id, e.occurred_at, e.id) = (i.client_id, i.occurred_at, i.id) and e.intensity is not null;

-- What people changed goes before what is read from providers; both newest days first.
alter table rollup_dirty add column urgency smallint not null default 0;
create index rollup_dirty_next on rollup_dirty (urgency desc, day desc);

-- Risks are added up by the thousandth: what is taken away later is then what was added.
delete from client_day;
insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
  select client_id, day, count(*) filter (where trips > 0 and is_counted), coalesce(sum(distance_meters) filter (where is_counted), 0),
    coalesce(sum(driving_seconds) filter (where is_counted), 0), coalesce(sum(trips) filter (where is_counted), 0), sum(incidents),
    sum(severity4), sum(severity5), sum(round(risk * 1000)) / 1000
  from vehicle_day where client_id > 0 group by client_id, day;
delete from rollup_dirty where client_id < 0;
insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from vehicle_day where client_id > 0
  on conflict do nothing;
