create table vehicle (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  external_id text not null,
  -- The provider's version of the record.
  revision bigint,
  name text not null,
  vin text,
  -- The VIN in a comparable form, null if it isn't valid: two units in one vehicle are two records with the same key.
  vin_key text,
  license_plate text,
  make text,
  model text,
  model_year smallint,
  class smallint,
  device_serial text,
  driver_id bigint,
  status smallint not null default 1,
  inactive_reason text,
  is_placeholder boolean not null default false,
  has_coaching boolean not null default false,
  settings jsonb not null default '{}',
  time_zone text,
  -- At most 500 characters: vehicle_live contains it, and an index row holds 2,700 bytes.
  search text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz,
  primary key (client_id, id),
  unique (client_id, connection_id, external_id)
);
create index vehicle_search on vehicle using gin (client_id, search gin_trgm_ops);
create index vehicle_vin on vehicle (client_id, vin_key) where vin_key is not null;
-- Lists by name read this index instead of sorting a fleet.
create index vehicle_name on vehicle (client_id, lower(name), id);
-- Counts of current vehicles, lists in another table's order, and text searches read only this index: 200 pages for
-- 20,000 vehicles instead of 8,300.
create index vehicle_live on vehicle (client_id, connection_id, id) include (status, search) where gone_at is null;

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

-- No index on `at`: a position that moves then stays on its page without index writes, which halves its cost.
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
  odometer_meters double precision,
  engine_hours double precision,
  -- When Milepost received the position: maps ask for what is new to them, and positions arrive late.
  received_at timestamptz not null default now(),
  primary key (client_id, vehicle_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create table driver (
  client_id int not null,
  id bigint not null,
  connection_id int not null,
  external_id text not null,
  revision bigint,
  name text not null,
  -- The customer's own number, which distinguishes drivers of the same name.
  employee_number text,
  status smallint not null default 1,
  inactive_reason text,
  license_state text,
  license_number text,
  phone_number text,
  search text not null,
  -- Shown and sorted by in lists. Current until `sums_until`, when the oldest of the 30 days drops out, unless the
  -- driver is in driver_due.
  incidents_30d int not null default 0,
  last_trip_at timestamptz,
  sums_until timestamptz not null default 'infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz,
  primary key (client_id, id),
  unique (client_id, connection_id, external_id)
);
create index driver_search on driver using gin (client_id, search gin_trgm_ops);
create index driver_name on driver (client_id, lower(name), id);
create index driver_live on driver (client_id, connection_id, id) include (status) where gone_at is null;
create index driver_sums_until on driver (sums_until) where sums_until < 'infinity';

-- A provider's own score of a driver for a period, 0 to 100, higher is safer.
create table provider_driver_score (
  client_id int not null,
  driver_id bigint not null,
  until_at timestamptz not null,
  from_at timestamptz not null,
  connection_id int not null,
  score real not null,
  distance_meters int,
  primary key (client_id, driver_id, until_at)
);

-- Who receives coaching messages about a driver, a vehicle or the vehicles of a group.
create table coaching_contact (
  client_id int not null,
  id uuid not null,
  connection_id int not null,
  name text not null,
  email text,
  phone_number text,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index coaching_contact_email on coaching_contact (client_id, connection_id, lower(email));

create table coaching_contact_resource (
  client_id int not null,
  contact_id uuid not null,
  connection_id int not null,
  -- 1 vehicle, 2 driver, 3 group
  resource_type smallint not null,
  resource_id bigint not null,
  primary key (client_id, contact_id, resource_type, resource_id)
);
create index coaching_contact_resource_of on coaching_contact_resource (client_id, resource_type, resource_id);
