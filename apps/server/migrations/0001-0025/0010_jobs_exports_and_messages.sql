-- Small facts about this installation: what was seeded, when upkeep last ran.
create table installation (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Each job of the queue, with the id it has there, and each hour of a loop.
create table job_run (
  id uuid primary key,
  job text not null,
  key text not null default '',
  payload jsonb not null default '{}',
  client_id int,
  connection_id int,
  asked_by uuid,
  state text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz,
  next_at timestamptz,
  attempts smallint not null default 0,
  records bigint,
  total bigint,
  error text,
  log text[] not null default '{}'
);
create index job_run_created on job_run (created_at desc);
create index job_run_open on job_run (job, key) where state in ('queued', 'running');

-- Exported lists. A short one is written while it is downloaded; a longer one has a file for a week.
create table export_file (
  client_id int not null,
  id uuid not null,
  list text not null,
  format text not null,
  query jsonb not null,
  columns text[] not null,
  subject text,
  filters text not null,
  time_zone text not null,
  units text not null,
  user_id uuid,
  user_name text not null,
  state text not null,
  rows int not null default 0,
  total_rows int,
  file text,
  bytes bigint,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (client_id, id)
);
create index export_file_created on export_file (client_id, created_at);

-- Emails and text messages. A link or code in one is sealed, and removed once the message is delivered to its
-- transport.
create table message (
  client_id int not null,
  id uuid not null,
  kind text not null,
  purpose text not null,
  recipient text not null,
  subject text,
  text text not null,
  html text,
  secret_sealed bytea,
  secret_key_id text,
  state text not null default 'waiting',
  attempts smallint not null default 0,
  error text,
  remote_id text,
  transport text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (client_id, id)
);
create index message_created on message (client_id, created_at desc);
