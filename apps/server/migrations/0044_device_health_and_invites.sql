-- How each vehicle stands with its cameras, of camera_status: what lists filter, order and count by. Cameras that were marked as
-- fixed count as those of which nothing is known (status 3), until they are told of again.
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
insert into camera_health (client_id, vehicle_id, connection_id, status, since, reported_at, came_back, front_internal, front_external, rear_external)
  select client_id, vehicle_id, max(connection_id),
    case when bool_or(status = 1) then 1 when bool_or(status = 2) then 2 when bool_or(status = 0) then 0 else 3 end,
    coalesce(min(since) filter (where status = 1), min(since) filter (where status = 2), min(since) filter (where status = 0)),
    max(reported_at), coalesce(bool_or(came_back) filter (where status = 1), false),
    max(status) filter (where position = 1), max(status) filter (where position = 2), max(status) filter (where position = 3)
  from (select client_id, vehicle_id, connection_id, position, since, reported_at, came_back,
      case when status = 1 and resolved_at is not null then 3 else status end as status from camera_status) c
  group by client_id, vehicle_id;
drop index camera_status_open;
-- The latest instant that what was told dates the state to: when it began, or was seen last.
alter table camera_status add column resolved_by_name text, add column evidence_at timestamptz;

alter table vehicle_mismatch add column resolved_by_name text;
create index vehicle_mismatch_open on vehicle_mismatch (client_id, reported_at) where healed_at is null and resolved_at is null;

-- Fleets that were asked to connect their provider. The id is what the link holds.
create table connection_invite (
  client_id int not null,
  id uuid not null,
  email text not null,
  fleet_name text,
  provider_id smallint,
  note text,
  sent_by uuid,
  sent_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  days smallint not null,
  opened_at timestamptz,
  step_reached smallint not null default 0,
  completed_at timestamptz,
  declined_at timestamptz,
  decline_note text,
  revoked_at timestamptz,
  primary key (client_id, id)
);
create unique index connection_invite_open on connection_invite (client_id, lower(email))
  where completed_at is null and declined_at is null and revoked_at is null;
