create table vehicle (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  external_id text not null,
  name text not null,
  vin text,
  license_plate text,
  make text,
  model text,
  model_year smallint,
  device_serial text,
  driver_id bigint,
  status smallint not null default 1,
  has_coaching boolean not null default false,
  settings jsonb not null default '{}',
  time_zone text,
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz,
  primary key (client_id, id),
  unique (client_id, connection_id, external_id)
);
create index vehicle_search on vehicle using gin (client_id, search gin_trgm_ops);
create index vehicle_name on vehicle (client_id, lower(name) text_pattern_ops);

create table vehicle_group (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  external_id text not null,
  name text not null,
  description text,
  parent_external_id text,
  is_primary boolean not null default false,
  gone_at timestamptz,
  primary key (client_id, id),
  unique (client_id, connection_id, external_id)
);

create table vehicle_group_member (
  client_id int not null,
  group_id bigint not null,
  vehicle_id bigint not null,
  primary key (client_id, group_id, vehicle_id)
);
create index vehicle_group_member_vehicle on vehicle_group_member (client_id, vehicle_id);

create table driver (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  external_id text not null,
  name text not null,
  status smallint not null default 1,
  license_state text,
  license_number text,
  phone_number text,
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz,
  primary key (client_id, id),
  unique (client_id, connection_id, external_id)
);
create index driver_search on driver using gin (client_id, search gin_trgm_ops);

create table vehicle_latest (
  client_id int not null,
  vehicle_id bigint not null,
  at timestamptz not null,
  latitude_e6 int not null,
  longitude_e6 int not null,
  speed_kmh smallint,
  heading_degrees smallint,
  engine_on boolean,
  place_id int,
  primary key (client_id, vehicle_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create index vehicle_latest_at on vehicle_latest (client_id, at);

-- The current state of each camera channel; resolved ones stay hidden until reported again.
create table camera_status (
  client_id int not null,
  vehicle_id bigint not null,
  position smallint not null,
  connection_id int not null,
  status smallint not null,
  reason text,
  since timestamptz,
  reported_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  came_back boolean not null default false,
  primary key (client_id, vehicle_id, position)
);
create index camera_status_open on camera_status (client_id, status) where resolved_at is null;

create table vehicle_mismatch (
  client_id int not null,
  vehicle_id bigint not null,
  type smallint not null,
  connection_id int not null,
  since timestamptz not null,
  evidence jsonb not null default '{}',
  reported_at timestamptz not null,
  healed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  came_back boolean not null default false,
  primary key (client_id, vehicle_id, type)
);
