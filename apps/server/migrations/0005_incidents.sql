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

-- Which provider tag means which type (the `types` list of the specification).
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
  provider_id smallint not null,
  region_id smallint not null default 0,
  severity smallint not null,
  rating smallint not null default 2,
  source smallint not null default 0,
  speed_kmh smallint,
  has_video boolean not null default false,
  translated_type text not null,
  primary key (client_id, occurred_at, id)
) partition by range (occurred_at);
create table incident_default partition of incident default;
create index incident_id on incident (client_id, id);
create index incident_vehicle on incident (client_id, vehicle_id, occurred_at desc);
create index incident_driver on incident (client_id, driver_id, occurred_at desc);
create index incident_risk on incident (client_id, day, risk desc, id);
create index incident_place on incident (client_id, place_id, occurred_at desc);

-- Wide and rarely read, apart from the hot table.
create table incident_detail (
  occurred_at timestamptz not null,
  id bigint not null,
  client_id int not null,
  external_id text not null,
  trip_id bigint,
  ended_at timestamptz,
  time_zone text not null,
  light smallint not null,
  traffic smallint not null,
  weather text,
  temperature_kelvin real,
  heading_degrees smallint,
  speed_limit_kmh smallint,
  speed_limit_source text,
  max_g real,
  intensity smallint,
  conditions_factor real not null,
  tags jsonb not null,
  metadata jsonb not null default '[]',
  provider_state text,
  raw jsonb,
  primary key (client_id, occurred_at, id)
) partition by range (occurred_at);
create table incident_detail_default partition of incident_detail default;
create index incident_detail_id on incident_detail (client_id, id);

-- One row for each picture (2) or clip (1) an incident has or may have. state: 0 known, 1 wanted, 2 stored, 3 not to be had.
create table incident_media (
  client_id int not null,
  incident_id bigint not null,
  position smallint not null,
  kind smallint not null,
  occurred_at timestamptz not null,
  connection_id int not null,
  state smallint not null default 0,
  reason text,
  source jsonb not null,
  file text,
  content_type text,
  bytes int,
  video_seconds real,
  trigger_seconds real,
  attempts smallint not null default 0,
  -- 2 somebody waits for it, 1 a list shows it, 0 fetched ahead.
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
  intensity smallint,
  note text,
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
