-- Claims from the loss runs of insurers, as people import them. A claim is identified by its insurer and number: its id is
-- a hash of both, so that the same claim in another file is the same row.
create table claim (
  client_id int not null,
  id bigint not null,
  claim_number text not null,
  insurer_name text,
  policy_number text not null,
  -- A policy's id, as in policy_term.
  policy_id bigint not null,
  -- Null if the file names none, or one that the client doesn't have.
  vehicle_id bigint,
  -- The VIN or name in the file.
  vehicle_text text,
  occurred_on date not null,
  -- Local time of the loss, as HH:MM; null if the file has none.
  local_time text,
  -- 0 to 100; null if unknown.
  fault_percent double precision check (fault_percent between 0 and 100),
  paid_usd double precision,
  reserved_usd double precision,
  injuries int,
  status text,
  file_name text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (client_id, id)
);
create index claim_vehicle on claim (client_id, vehicle_id) where vehicle_id is not null;
create index claim_policy on claim (client_id, policy_id, occurred_on);

-- The days of a policy whose losses its loss runs list, both included: days without a claim are known to have none.
create table claim_cover (
  client_id int not null,
  policy_id bigint not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (client_id, policy_id)
);

-- What people decided: whether an event is the crash of a claim.
create table claim_match (
  client_id int not null,
  claim_id bigint not null,
  incident_id bigint not null,
  is_match boolean not null,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (client_id, claim_id, incident_id)
);
create index claim_match_incident on claim_match (client_id, incident_id) where is_match;

-- A loss may also be recorded because a claim matches its event.
alter table accident drop constraint accident_origin_check;
alter table accident add constraint accident_origin_check check (origin in ('rating', 'admin', 'claim'));
