-- What providers say beyond what was kept: why somebody or something is inactive, which version of a record this is, what
-- is private, how often an event occurred, and what instruments told.

alter table vehicle
  add column inactive_reason text,
  add column revision bigint,
  add column class smallint,
  add column is_placeholder boolean not null default false;
alter table driver
  add column inactive_reason text,
  add column revision bigint;

alter table vehicle_latest
  add column odometer_meters float8,
  add column engine_hours float8;

alter table trip
  add column revision bigint,
  add column is_private boolean not null default false,
  add column start_odometer_meters float8,
  add column end_odometer_meters float8,
  add column engine_hours float8,
  add column provider_score real;
create index trip_private on trip (client_id, vehicle_id, started_at) where is_private;

-- An event may stand for several of its kind.
alter table incident add column occurrences smallint not null default 1;
alter table incident_detail
  add column speed_basis text,
  add column sums jsonb;
alter table incident_key add column revision bigint;

-- Which version of an event its provider dismissed: an older one that comes later does not bring it back.
create table dismissed_incident (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  revision bigint not null,
  primary key (client_id, id)
);

-- Cameras that nobody has named yet are told apart by the provider's names of their files.
alter table incident_media add column file_id text;
