-- Where and when was driven: metres by region, light, traffic and weather, as `driving-conditions.ts` reads them.
alter table trip
  drop column night_meters,
  drop column rush_meters,
  add column conditions text;

-- Of a day: its trips, as `drives.ts` reads them, and whether one goes on after midnight.
alter table vehicle_day
  drop column night_meters,
  drop column rush_meters,
  drop column known_light_meters,
  drop column known_traffic_meters,
  add column drives text,
  add column goes_on boolean not null default false;
update evidence_month set formula = null where client_id is not null;
insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from vehicle_day where client_id > 0
  on conflict do nothing;

-- Evidence of drivers, of what they drove themselves, and of regions, by the provider who told of it.
create table driver_evidence_month (
  client_id int not null,
  driver_id bigint not null,
  month date not null,
  formula text,
  sums double precision[],
  first_day date,
  last_day date,
  primary key (client_id, driver_id, month)
);
create table region_evidence_month (
  client_id int not null,
  region_id smallint not null,
  provider_id smallint not null,
  month date not null,
  sums double precision[] not null,
  first_day date,
  last_day date,
  primary key (client_id, month, region_id, provider_id)
);

-- The month in which something of a driver changed, besides the driver.
alter table driver_due drop constraint driver_due_pkey;
alter table driver_due add column month date not null default date_trunc('month', now());
alter table driver_due alter column month drop default, add primary key (client_id, driver_id, month);
insert into driver_due (client_id, driver_id, month)
  select distinct client_id, driver_id, date_trunc('month', day)::date from trip where driver_id is not null and client_id > 0
  union select distinct client_id, driver_id, date_trunc('month', day)::date from incident where driver_id is not null and client_id > 0
  on conflict do nothing;

-- Somebody waits for scores of vehicles (1) and drivers (2).
drop table score_due;
create table score_due (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  primary key (client_id, kind, subject_id)
);

-- Scores of drivers as they are, and as they were at the end of each month.
create table driver_score (
  client_id int not null,
  driver_id bigint not null,
  combined real,
  combined_low real,
  combined_high real,
  behavioral real,
  behavioral_low real,
  behavioral_high real,
  environmental real,
  environmental_low real,
  environmental_high real,
  usage real,
  usage_low real,
  usage_high real,
  experience real,
  experience_low real,
  experience_high real,
  provisional boolean not null,
  exposure real not null,
  config_version int not null,
  priors_version text not null,
  parts jsonb,
  missing jsonb,
  fingerprint text,
  computed_at timestamptz not null,
  primary key (client_id, driver_id)
);
create table driver_score_month (like vehicle_score_month);
alter table driver_score_month rename column vehicle_id to driver_id;
alter table driver_score_month add primary key (client_id, driver_id, month);

-- Scores of what several vehicles add up to: groups (1), connections (2), regions (3), all of a client (4, whose id is 0).
create table pooled_score (like driver_score);
alter table pooled_score rename column driver_id to subject_id;
alter table pooled_score add column kind smallint not null, add column vehicles int not null,
  add primary key (client_id, kind, subject_id);
create table pooled_score_month (like vehicle_score_month);
alter table pooled_score_month rename column vehicle_id to subject_id;
alter table pooled_score_month add column kind smallint not null, add column vehicles int not null,
  add primary key (client_id, kind, subject_id, month);
