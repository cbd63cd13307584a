-- A client's own link is signed with its version: renewing it ends the previous one.
alter table client
  add column fleet_link_version int not null default 1,
  add column requires_signer_phone boolean not null default false;

-- A request that names no client is stored under client 0, for admins. Others there named a client that doesn't exist.
alter table connection_request add column is_unassigned boolean not null default false;

-- What is printed with the signature: the last digits of the phone that the signer verified.
alter table onboarding_form
  add column verified_phone_digits text,
  add column verified_phone_at timestamptz;

-- Codes are for people (`user:` and the id) and for signers (`form:` and the hash of its key). They live for minutes.
drop table phone_code;
create table phone_code (
  holder text primary key,
  phone_number text not null,
  code_hmac text not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
