create table provider (
  id smallint primary key,
  code text not null unique,
  name text not null unique,
  display_name text not null
);

-- Ids come from a sequence of our own, not from the table, which may be spread over several servers.
create sequence connection_number;

create table connection (
  client_id int not null references client,
  id int not null default nextval('connection_number')::int,
  provider_id smallint not null references provider,
  name text not null,
  origin smallint not null default 0,
  health_status smallint not null default 1,
  health_reason text,
  account_id text,
  account_name text,
  region text,
  base_url text,
  credentials bytea,
  credentials_key_id text,
  signer_email text,
  signer_first_name text,
  signer_last_name text,
  contact_number text,
  dot_number text,
  tax_id text,
  policy_number text,
  insurer_name text,
  terms_url text,
  source_app_id text,
  has_queue boolean not null default true,
  signed_terms_file text,
  history_months smallint not null default 12,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (client_id, id)
);
create index connection_account on connection (provider_id, account_id);

-- One row a connection: when it is due, who holds it. Local to the coordinator when sharded.
create table sync_state (
  client_id int not null,
  connection_id int not null,
  provider_id smallint not null,
  every_seconds int not null default 60,
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner text,
  fence bigint not null default 0,
  fails smallint not null default 0,
  primary key (client_id, connection_id)
) with (fillfactor = 60);
create index sync_state_due on sync_state (next_at);

-- One row a connection and stream ('incidents', 'incidents.history', …): how far it has read and how it went.
create table sync_stream (
  client_id int not null,
  connection_id int not null,
  stream text not null,
  cursor jsonb,
  next_at timestamptz not null default now(),
  records bigint not null default 0,
  rejected bigint not null default 0,
  done_steps bigint,
  total_steps bigint,
  completed_at timestamptz,
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  last_record_at timestamptz,
  last_error text,
  switched_off_reason text,
  primary key (client_id, connection_id, stream)
) with (fillfactor = 60);

create table sync_day (
  client_id int not null,
  connection_id int not null,
  stream text not null,
  day date not null,
  records int not null default 0,
  rejected int not null default 0,
  primary key (client_id, connection_id, stream, day)
);

-- Records a connector or the loader could not use, kept with their reason until someone looks.
create table rejected_record (
  client_id int not null,
  connection_id int not null,
  stream text not null,
  external_id text not null,
  reason text not null,
  path text,
  payload jsonb,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  times int not null default 1,
  primary key (client_id, connection_id, stream, external_id)
);

-- What each provider's limiter has left, shared by all processes.
create table rate_bucket (
  bucket text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
) with (fillfactor = 50);
