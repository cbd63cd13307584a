-- Addresses of a client's own software, which are sent what happens. The secrets that sign it are sealed; after a
-- rotation the old one signs too, until `old_secret_until`. `failing_since`: the first attempt since which all failed.
create table webhook_endpoint (
  client_id int not null,
  id uuid not null,
  url text not null,
  description text not null,
  types text[] not null,
  is_active boolean not null default true,
  failing_since timestamptz,
  disabled_at timestamptz,
  secret_key_id text not null,
  secret_sealed bytea not null,
  old_secret_key_id text,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

-- What is sent to one of them: the same text and id in every attempt. It is written in the transaction of its cause.
-- A worker that takes it postpones `next_at`, so that another one repeats it if that worker dies. `failures` counts those
-- since it was queued, or queued again; `reason` is why it failed without an attempt.
create table webhook_delivery (
  client_id int not null,
  endpoint_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  failures smallint not null default 0,
  next_at timestamptz not null default now(),
  give_up_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  primary key (client_id, endpoint_id, id)
);
create index webhook_delivery_due on webhook_delivery (client_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (client_id, endpoint_id, created_at desc, id);

-- What each attempt got: a status with the start of the response, or why there was none.
create table webhook_attempt (
  client_id int not null,
  endpoint_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  status smallint,
  response text,
  error text,
  primary key (client_id, endpoint_id, delivery_id, number)
);
create index webhook_attempt_newest on webhook_attempt (client_id, endpoint_id, started_at desc);
