-- The current state of each camera. A resolved one stays hidden until it is reported again.
create table camera_status (
  client_id int not null,
  vehicle_id bigint not null,
  position smallint not null,
  connection_id int not null,
  status smallint not null,
  reason text,
  since timestamptz,
  reported_at timestamptz not null,
  -- The latest time in the report: when the state began or was last observed.
  evidence_at timestamptz,
  first_reported_at timestamptz not null default now(),
  -- When the camera was installed: it couldn't record anything earlier. -infinity if it was reported along with the
  -- first cameras of its connection.
  fitted_at timestamptz not null default '-infinity',
  resolved_at timestamptz,
  resolved_by uuid,
  resolved_by_name text,
  came_back boolean not null default false,
  primary key (client_id, vehicle_id, position)
);

-- Camera status by vehicle, which lists filter, sort and count by. Resolved cameras count as unknown (status 3) until
-- they are reported again.
create table camera_health (
  client_id int not null,
  vehicle_id bigint not null,
  connection_id int not null,
  status smallint not null,
  since timestamptz,
  reported_at timestamptz not null,
  came_back boolean not null,
  front_internal smallint,
  front_external smallint,
  rear_external smallint,
  primary key (client_id, vehicle_id)
);
create index camera_health_obstructed on camera_health (client_id, vehicle_id) where status = 1;

-- What pictures have shown of a camera's lens so far.
create table camera_sight (
  client_id int not null,
  vehicle_id bigint not null,
  position smallint not null,
  looked_until timestamptz not null,
  state jsonb not null,
  primary key (client_id, vehicle_id, position)
);

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
  resolved_by_name text,
  came_back boolean not null default false,
  primary key (client_id, vehicle_id, type)
);
create index vehicle_mismatch_open on vehicle_mismatch (client_id, reported_at)
  where healed_at is null and resolved_at is null;
