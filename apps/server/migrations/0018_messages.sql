-- Mails and text messages. The part that opens something, a link or a code, is sealed, and gone once somebody else has it.
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
create unique index user_invite_open on user_invite (client_id, lower(email)) where accepted_at is null and revoked_at is null;

create table phone_code (
  user_id uuid primary key references app_user on delete cascade,
  phone_number text not null,
  code_hmac text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
