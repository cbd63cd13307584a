-- Marked in the transaction that changed the day; one roller recomputes what is marked.
create table rollup_dirty (
  client_id int not null,
  day date not null,
  vehicle_id bigint not null,
  marked_at timestamptz not null default now(),
  primary key (client_id, day, vehicle_id)
);

create table vehicle_day (
  day date not null,
  client_id int not null,
  vehicle_id bigint not null,
  connection_id int not null,
  driver_id bigint,
  distance_meters double precision not null default 0,
  driving_seconds int not null default 0,
  idle_seconds int not null default 0,
  night_meters double precision not null default 0,
  rush_meters double precision not null default 0,
  trips int not null default 0,
  incidents int not null default 0,
  severity1 int not null default 0,
  severity2 int not null default 0,
  severity3 int not null default 0,
  severity4 int not null default 0,
  severity5 int not null default 0,
  risk double precision not null default 0,
  primary key (client_id, vehicle_id, day)
) partition by range (day);
create table vehicle_day_default partition of vehicle_day default;
create index vehicle_day_client on vehicle_day (client_id, day);

create table client_day (
  client_id int not null,
  day date not null,
  vehicles int not null,
  distance_meters double precision not null,
  driving_seconds double precision not null,
  trips int not null,
  incidents int not null,
  severity4 int not null,
  severity5 int not null,
  risk double precision not null,
  primary key (client_id, day)
);

-- The strips and exact counts of event lists: type and severity by day, by rating and source.
create table incident_day (
  client_id int not null,
  day date not null,
  region_id smallint not null,
  translated_type text not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  risk double precision not null,
  primary key (client_id, day, region_id, translated_type, severity, rating, source)
);

create table vehicle_score (
  client_id int not null,
  window_days smallint not null,
  vehicle_id bigint not null,
  behavioral real,
  behavioral_low real,
  behavioral_high real,
  provisional boolean not null,
  distance_meters double precision not null,
  distance_source smallint not null default 0,
  incidents int not null,
  config_version int not null,
  computed_at timestamptz not null default now(),
  primary key (client_id, window_days, vehicle_id)
);
create index vehicle_score_rank on vehicle_score (client_id, window_days, behavioral desc nulls last, vehicle_id);
