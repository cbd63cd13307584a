-- What the server counts of itself, in steps of five minutes that all processes add to. Kept for a week.

-- API requests by duration: the rows of a request's key are its histogram. A caller without a client counts as client 0.
create table request_count (
  api text not null check (api in ('private', 'public')),
  step_at timestamptz not null,
  route text not null,
  status smallint not null,
  client_id int not null,
  -- The upper bound of these durations.
  up_to_ms int not null,
  calls int not null,
  primary key (api, step_at, route, status, client_id, up_to_ms)
);

-- Failures with the same message, without what is of one record in it. Connection 0 is none.
create table failure_count (
  area text not null check (area in ('transformer', 'extractor', 'privateApi', 'publicApi', 'functions')),
  step_at timestamptz not null,
  source text not null,
  message text not null,
  client_id int not null,
  connection_id int not null,
  failures int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Where the newest one is in the server's log.
  log_reference text,
  primary key (area, step_at, source, message, client_id, connection_id)
);

-- The steps in which a process of a role counted: without one, no counts doesn't mean that nothing happened.
create table counted_step (
  role text not null check (role in ('serve', 'work')),
  step_at timestamptz not null,
  written_at timestamptz not null,
  primary key (role, step_at)
);
