create table provider (
  id smallint primary key,
  code text not null unique,
  name text not null unique,
  display_name text not null
);

-- A sequence of its own, because the table may be distributed over several servers.
create sequence connection_number;

create table connection (
  client_id int not null references client,
  id int not null default nextval('connection_number')::int,
  provider_id smallint not null references provider,
  name text not null,
  origin smallint not null default 0,
  health_status smallint not null default 1,
  health_reason text,
  health_since timestamptz not null default now(),
  account_id text,
  account_name text,
  region text,
  base_url text,
  credentials bytea,
  credentials_key_id text,
  -- The unguessable part of the URL that the provider calls when it has new data, and its latest call.
  hint_key text not null default replace(gen_random_uuid()::text, '-', ''),
  hinted_at timestamptz,
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
  -- When the records of a deleted connection were hidden.
  hidden_at timestamptz,
  primary key (client_id, id)
);
create index connection_account on connection (provider_id, account_id);
create index connection_deleted on connection (deleted_at) where deleted_at is not null;
create index connection_hint_key on connection (hint_key);

-- Fleets invited to connect their provider. The link contains the id.
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

-- A fleet's unfinished onboarding form, kept for one session. Sealed because it contains names and tax ids; the key is
-- stored only as a hash, so reading this table opens nothing.
create table onboarding_form (
  client_id int not null,
  key_sha256 bytea not null,
  key_id text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  -- The connection created from the form, which can't be opened again after that.
  connection_id int,
  primary key (client_id, key_sha256)
);

-- The session or tokens from signing in to a provider, sealed and shared by all processes.
create table provider_session (
  client_id int not null,
  connection_id int not null,
  key_id text not null,
  sealed bytea not null,
  renewed_at timestamptz not null default now(),
  primary key (client_id, connection_id)
);

-- When each connection is due and which worker holds its lease. On the coordinator of a distributed database.
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
  -- History is imported connection by connection, the longest waiting first.
  history_since timestamptz not null default now(),
  -- When its next turn is; null: nothing left to import, or not visited yet.
  history_at timestamptz,
  primary key (client_id, connection_id)
) with (fillfactor = 60);
create index sync_state_due on sync_state (next_at);
create index sync_state_history on sync_state (history_since) where history_at is not null;

-- The progress and result of each stream of a connection ('incidents', 'incidents.history', …).
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
  -- The kind of failure, and when the stream started failing.
  error_kind text,
  failing_since timestamptz,
  switched_off_reason text,
  primary key (client_id, connection_id, stream)
) with (fillfactor = 60);

-- Counted by hour, so that "24 hours" and the days of any time zone are exact.
create table sync_hour (
  client_id int not null,
  connection_id int not null,
  stream text not null,
  hour timestamptz not null,
  records int not null default 0,
  rejected int not null default 0,
  primary key (client_id, connection_id, stream, hour)
);

-- Records that a connector or the loader couldn't use, with the reason.
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
  -- When a later read stored the record after all; it stays listed.
  stored_at timestamptz,
  primary key (client_id, connection_id, stream, external_id)
);
create index rejected_record_newest on rejected_record (client_id, connection_id, last_seen_at desc);
create index rejected_record_open on rejected_record (client_id, connection_id, external_id) where stored_at is null;

-- The remaining requests of each rate limit, shared by all processes.
create table rate_bucket (
  bucket text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
) with (fillfactor = 50);

-- Connections that someone without an account asks for, until a member of the client accepts or declines them. Sealed:
-- they contain credentials. Those for a client that doesn't exist are kept under client 0.
create table connection_request (
  client_id int not null,
  id uuid not null,
  key_id text not null,
  sealed bytea not null,
  received_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (client_id, id)
);
