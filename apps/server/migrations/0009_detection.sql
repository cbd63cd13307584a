-- Stretches of a vehicle's time (at most a UTC day each) whose positions or incidents changed since detection looked.
create table detection_due (
  client_id int not null,
  vehicle_id bigint not null,
  day date not null,
  connection_id int not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Positions changed, not incidents alone.
  moved boolean not null,
  due_at timestamptz not null default now(),
  -- Changes with every mark: what is marked while it is looked at stays due.
  marked_at timestamptz not null default clock_timestamp(),
  primary key (client_id, vehicle_id, day)
);
create index detection_due_at on detection_due (due_at);

-- Two records that may be one real event, the earlier first.
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

-- What stills have shown of a lens so far.
create table camera_sight (
  client_id int not null,
  vehicle_id bigint not null,
  position smallint not null,
  looked_until timestamptz not null,
  state jsonb not null,
  primary key (client_id, vehicle_id, position)
);

-- The limit the provider gives for the road, where it gives one.
alter table position add column speed_limit_kmh smallint;

create index vehicle_vin on vehicle (client_id, upper(vin)) where vin is not null;
