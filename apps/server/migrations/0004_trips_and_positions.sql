-- Places are the same for everyone: city, county, region and country words of a coordinate.
create table place (
  id int primary key generated always as identity,
  city text,
  county text,
  region_id smallint not null default 0,
  country text,
  search text not null,
  unique nulls not distinct (city, county, region_id, country)
);
create index place_search on place using gin (search gin_trgm_ops);

create table trip (
  started_at timestamptz not null,
  ended_at timestamptz,
  id bigint not null,
  vehicle_id bigint not null,
  driver_id bigint,
  client_id int not null,
  connection_id int not null,
  external_id text not null,
  day date not null,
  distance_meters int,
  distance_source smallint not null default 0,
  driving_seconds int,
  idle_seconds int,
  night_meters int,
  rush_meters int,
  start_latitude_e6 int,
  start_longitude_e6 int,
  end_latitude_e6 int,
  end_longitude_e6 int,
  start_place_id int,
  end_place_id int,
  max_speed_kmh smallint,
  primary key (client_id, started_at, id)
) partition by range (started_at);
create table trip_default partition of trip default;
create index trip_vehicle on trip (client_id, vehicle_id, started_at desc);
create index trip_id on trip (client_id, id);

create table position (
  at timestamptz not null,
  client_id int not null,
  vehicle_id bigint not null,
  latitude_e6 int not null,
  longitude_e6 int not null,
  speed_kmh smallint,
  heading_degrees smallint,
  flags smallint not null default 0,
  primary key (client_id, vehicle_id, at)
) partition by range (at);
create table position_default partition of position default;
create index position_at on position using brin (at);
