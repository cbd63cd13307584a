-- Small facts about this installation: what was seeded, when upkeep last ran.
create table installation (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table job_run (
  id uuid primary key,
  job text not null,
  client_id int,
  connection_id int,
  state text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  heartbeat_at timestamptz not null default now(),
  attempts smallint not null default 1,
  records bigint not null default 0,
  error text
);
create index job_run_started on job_run (started_at desc);
