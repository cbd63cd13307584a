-- Incidents that were recorded as losses. A withdrawn loss keeps its row, so that its number isn't reused.
create table accident (
  client_id int not null,
  -- The incident's id and time, which move with it.
  id bigint not null,
  occurred_at timestamptz not null,
  connection_id int not null,
  number int not null,
  -- Recorded by a rating or by an admin.
  origin text not null check (origin in ('rating', 'admin')),
  -- Bit n is the n-th of `impactZones` in the contract.
  impact_zones smallint not null default 0,
  no_fault boolean,
  cost_estimate_usd double precision,
  made_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- Copied from the incident and kept up to date, so that lists of losses don't read incidents.
  vehicle_id bigint not null,
  driver_id bigint,
  place_id int,
  translated_type text not null,
  severity smallint not null,
  rating smallint not null,
  risk real not null,
  max_g real,
  primary key (client_id, id)
);
create unique index accident_number on accident (client_id, number);
create index accident_time on accident (client_id, occurred_at, id);

-- The history of a loss: what changed, who changed it and why.
create table accident_change (
  client_id int not null,
  accident_id bigint not null,
  at timestamptz not null default now(),
  id uuid not null,
  user_id uuid,
  user_name text not null,
  text text not null,
  reason text,
  primary key (client_id, accident_id, at, id)
);

-- The last number given to a loss of each client.
create table accident_count (
  client_id int primary key,
  last_number int not null
);
