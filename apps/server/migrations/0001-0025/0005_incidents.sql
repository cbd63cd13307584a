create table incident_type (
  translated_type text primary key,
  word text not null,
  logo text not null,
  scoring_type text,
  is_extended boolean not null default false,
  is_behavioral boolean not null default true,
  has_intensity boolean not null default true,
  exclude_from_review boolean not null default false,
  jump_from_queue boolean not null default false,
  ordinal smallint not null default 0,
  updated_at timestamptz not null default now()
);

-- The type that each provider tag is mapped to (the `types` list of the specification).
create table incident_type_tag (
  provider_id smallint not null references provider,
  tag text not null,
  translated_type text references incident_type,
  ignored boolean not null default false,
  primary key (provider_id, tag)
);

create table incident (
  occurred_at timestamptz not null,
  id bigint not null,
  vehicle_id bigint not null,
  driver_id bigint,
  client_id int not null,
  connection_id int not null,
  place_id int,
  latitude_e6 int,
  longitude_e6 int,
  day date not null,
  risk real not null,
  -- The version of risk_score_config that `risk` was calculated with.
  config_version int not null default 1,
  provider_id smallint not null,
  region_id smallint not null default 0,
  severity smallint not null,
  rating smallint not null default 2,
  source smallint not null default 0,
  -- Here and in incident_detail, so that scoring a day doesn't read details.
  intensity smallint,
  -- One event may represent several of its kind.
  occurrences smallint not null default 1,
  speed_kmh smallint,
  -- How far over the limit, for speeding events with a known speed and limit; lists of speeding filter and sort by it.
  over_by_kmh smallint,
  has_video boolean not null default false,
  translated_type text not null,
  primary key (client_id, occurred_at, id)
) partition by range (occurred_at);
create table incident_default partition of incident default;
create index incident_id on incident (client_id, id);
-- Events of one vehicle or driver are far apart on disk. With the columns that lists count, filter and sort by, a year
-- of them is a few pages of the index instead of one page per event.
create index incident_vehicle on incident (client_id, vehicle_id, occurred_at desc)
  include (id, risk, severity, rating, source);
-- Also contains what a page of the busiest drivers counts by: 600 pages instead of 35,000.
create index incident_driver on incident (client_id, driver_id, occurred_at desc)
  include (id, risk, severity, rating, source, day, vehicle_id, translated_type);
-- The riskiest first, with any filter, without reading the table.
create index incident_risk on incident (client_id, risk, occurred_at, id)
  include (severity, rating, source, connection_id, translated_type, region_id, has_video, vehicle_id, driver_id,
    place_id);
-- The lowest and highest risk of each severity.
create index incident_level on incident (client_id, severity, risk);
-- Rare values: without these, a page would read all events of its days.
create index incident_place on incident (client_id, place_id, occurred_at desc);
create index incident_connection_time on incident (client_id, connection_id, occurred_at, id);
create index incident_region_time on incident (client_id, region_id, occurred_at, id, risk);
create index incident_type_time on incident (client_id, translated_type, occurred_at, id)
  include (region_id, risk, severity, rating, source);
create index incident_over on incident (client_id, over_by_kmh desc nulls last, occurred_at desc, id desc)
  where translated_type = 'speeding';
create index incident_over_vehicle on incident (client_id, vehicle_id, occurred_at desc) include (id, over_by_kmh)
  where translated_type = 'speeding';

-- When each event occurred: the loader finds a stored event here, even if its time changed, without reading every
-- partition.
create table incident_key (
  client_id int not null,
  id bigint not null,
  occurred_at timestamptz not null,
  revision bigint,
  primary key (client_id, id)
);

-- The version of an event that its provider dismissed: an older version that arrives later doesn't bring it back.
create table dismissed_incident (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  revision bigint not null,
  primary key (client_id, id)
);

-- Wide and rarely read, so separate from the hot table.
create table incident_detail (
  occurred_at timestamptz not null,
  id bigint not null,
  client_id int not null,
  external_id text not null,
  -- What people call the event at its provider, if not by its id, and its page there.
  reference text,
  url text,
  trip_id bigint,
  ended_at timestamptz,
  time_zone text not null,
  light smallint not null,
  -- Null if unknown: the client had no rush hours.
  traffic smallint,
  -- The source is null if the provider itself reported the value.
  weather text,
  weather_source text,
  temperature_kelvin real,
  temperature_source text,
  heading_degrees smallint,
  speed_basis text,
  speed_limit_kmh smallint,
  speed_limit_source text,
  max_g real,
  intensity smallint,
  conditions_factor real not null,
  sums jsonb,
  tags jsonb not null,
  metadata jsonb not null default '[]',
  provider_state text,
  raw jsonb,
  primary key (client_id, occurred_at, id)
) partition by range (occurred_at);
create table incident_detail_default partition of incident_detail default;
create index incident_detail_id on incident_detail (client_id, id);

-- Clips (kind 1) and pictures (kind 2) that an event has or may have.
create table incident_media (
  client_id int not null,
  incident_id bigint not null,
  position smallint not null,
  kind smallint not null,
  occurred_at timestamptz not null,
  connection_id int not null,
  -- 0 known, 1 requested, 2 stored, 3 unavailable
  state smallint not null default 0,
  reason text,
  source jsonb not null,
  -- The provider's name of the file, which distinguishes cameras without a known position.
  file_id text,
  file text,
  content_type text,
  bytes int,
  video_seconds real,
  trigger_seconds real,
  attempts smallint not null default 0,
  -- 0 fetched ahead, 1 shown in a list, 2 a user is waiting
  urgency smallint not null default 0,
  next_at timestamptz not null default now(),
  primary key (client_id, incident_id, position, kind)
);
create index incident_media_wanted on incident_media (kind, urgency desc, occurred_at desc) where state = 1;

create table incident_telemetry (
  client_id int not null,
  incident_id bigint not null,
  samples jsonb not null,
  fetched_at timestamptz not null default now(),
  primary key (client_id, incident_id)
);

create table incident_rating (
  client_id int not null,
  incident_id bigint not null,
  at timestamptz not null default now(),
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  rating smallint not null,
  -- The rating that applies again if this one is withdrawn.
  rating_before smallint,
  intensity smallint,
  note text,
  -- What is wrong with the event, for example its speed limit.
  wrong text check (wrong in ('speedLimit')),
  -- False while a rating waits for a second reviewer: it is shown and has no effect yet.
  counts boolean not null default true,
  primary key (client_id, incident_id, at, id)
);

create table incident_activity (
  client_id int not null,
  incident_id bigint not null,
  at timestamptz not null default now(),
  id uuid not null,
  kind text not null,
  actor text not null,
  detail jsonb not null default '{}',
  primary key (client_id, incident_id, at, id)
);

-- Two records that may be the same event, the earlier one first.
create table incident_duplicate (
  client_id int not null,
  first_id bigint not null,
  second_id bigint not null,
  confidence real not null,
  gap_seconds real not null,
  gap_meters real,
  reason text not null,
  found_at timestamptz not null default now(),
  primary key (client_id, first_id, second_id)
);
create index incident_duplicate_second on incident_duplicate (client_id, second_id);

-- Time ranges of a vehicle (each within a UTC day) whose positions or events changed since the last detection.
create table detection_due (
  client_id int not null,
  vehicle_id bigint not null,
  day date not null,
  connection_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- True if positions changed, not only events.
  moved boolean not null,
  due_at timestamptz not null default now(),
  -- Changes with every mark, so that a range marked during its detection stays due.
  marked_at timestamptz not null default clock_timestamp(),
  primary key (client_id, vehicle_id, day)
);
create index detection_due_at on detection_due (due_at);
