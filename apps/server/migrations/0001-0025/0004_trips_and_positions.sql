-- The city, county, region and country of a coordinate, shared by all clients.
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
  -- The provider's version of the record.
  revision bigint,
  client_id int not null,
  connection_id int not null,
  external_id text not null,
  day date not null,
  distance_meters int,
  distance_source smallint not null default 0,
  driving_seconds int,
  idle_seconds int,
  start_latitude_e6 int,
  start_longitude_e6 int,
  end_latitude_e6 int,
  end_longitude_e6 int,
  start_place_id int,
  end_place_id int,
  start_odometer_meters double precision,
  end_odometer_meters double precision,
  engine_hours double precision,
  provider_score real,
  max_speed_kmh smallint,
  is_private boolean not null default false,
  -- Meters by region, light, traffic and weather, as packed text. Traffic is 3 (unknown) for clients without rush
  -- hours.
  conditions text,
  primary key (client_id, started_at, id)
) partition by range (started_at);
create table trip_default partition of trip default;
create index trip_id on trip (client_id, id);
create index trip_vehicle on trip (client_id, vehicle_id, started_at desc);
create index trip_driver on trip (client_id, driver_id, started_at desc) where driver_id is not null;
create index trip_running on trip (client_id, started_at) where ended_at is null;
create index trip_private on trip (client_id, vehicle_id, started_at) where is_private;

-- When each trip started: the loader finds a stored trip here, even if its start changed, without reading every
-- partition.
create table trip_key (
  client_id int not null,
  id bigint not null,
  started_at timestamptz not null,
  primary key (client_id, id)
);

create table position (
  at timestamptz not null,
  client_id int not null,
  vehicle_id bigint not null,
  latitude_e6 int not null,
  longitude_e6 int not null,
  speed_kmh smallint,
  heading_degrees smallint,
  flags smallint not null default 0,
  -- The road's limit, if the provider reports it.
  speed_limit_kmh smallint,
  primary key (client_id, vehicle_id, at)
) partition by range (at);
create table position_default partition of position default;
create index position_at on position using brin (at);

-- Weather by cell of a quarter degree and UTC day, shared by all clients.
create table weather_day (
  cell int not null,
  day date not null,
  -- For each hour from midnight: the index of the model's word, 0 if unknown, and Kelvin.
  weather smallint[],
  temperature_kelvin real[],
  source text,
  tries smallint not null default 0,
  -- When to request it, again if hours are missing; null if it won't be requested again.
  next_at timestamptz,
  fetched_at timestamptz,
  primary key (cell, day)
);

-- UTC days of vehicles with an event or trip that lacks weather. Due at infinity means: as soon as a source is
-- available.
create table weather_due (
  client_id int not null,
  vehicle_id bigint not null,
  day date not null,
  due_at timestamptz not null,
  primary key (client_id, day, vehicle_id)
);
create index weather_due_at on weather_due (client_id, due_at);
