-- The numbers that a client is scored with, besides those that every client starts with, which are version 1 and not stored.
create table risk_score_config (
  client_id int not null,
  version int not null check (version > 1),
  config jsonb not null,
  -- Null for the draft.
  active_from timestamptz,
  -- The earlier version that this one brings back.
  same_as int,
  created_at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  primary key (client_id, version)
);

-- Which version an event's risk was made with.
alter table incident add column config_version int not null default 1;
