create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table client (
  id int primary key generated always as identity,
  name text not null unique,
  time_zone text not null default 'America/New_York',
  contract_start date,
  contract_end date,
  pricing_tiers jsonb not null default '[]',
  white_label jsonb,
  created_at timestamptz not null default now()
);

-- Where two ranges overlap, the first position wins. to_hour is exclusive and may be before from_hour (past midnight).
create table rush_hour (
  client_id int not null references client on delete cascade,
  position smallint not null,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23),
  traffic smallint not null,
  primary key (client_id, position),
  check (from_hour <> to_hour)
);

-- Earlier rush hours of a client. Trips and events from before `until` keep the traffic that these assigned, so a score
-- can show which rush hours it was based on.
create table rush_hour_before (
  client_id int not null,
  until timestamptz not null,
  hours jsonb not null,
  primary key (client_id, until)
);

create table app_user (
  id uuid primary key,
  client_id int not null references client,
  email text not null,
  name text not null,
  subject text unique,
  roles text[] not null default '{}',
  groups text[] not null default '{}',
  needs_review boolean not null default false,
  is_reviewer boolean not null default false,
  excluded_translated_types text[] not null default '{}',
  never_review_translated_types text[] not null default '{}',
  phone_number text,
  phone_verified_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));
create index app_user_client on app_user (client_id);

create table user_invite (
  client_id int not null,
  id uuid not null,
  email text not null,
  group_id text not null,
  note text,
  invited_by uuid,
  invited_by_name text not null,
  token_sha256 bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (client_id, id)
);
create unique index user_invite_open on user_invite (client_id, lower(email))
  where accepted_at is null and revoked_at is null;

create table phone_code (
  user_id uuid primary key references app_user on delete cascade,
  phone_number text not null,
  code_hmac text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table api_token (
  id uuid primary key,
  client_id int not null references client,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  prefix text not null,
  secret_sha256 bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_token_client on api_token (client_id, created_at desc);

create table audit_entry (
  client_id int not null,
  at timestamptz not null default now(),
  id uuid not null,
  user_id uuid,
  user_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  primary key (client_id, at, id)
);
create index audit_entry_subject on audit_entry (client_id, subject_type, subject_id, at desc);
