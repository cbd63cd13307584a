-- Links to one record for people without an account. The address has the id and a secret: the secret is stored sealed,
-- to show the link again, and as a hash, to compare. `version` counts password changes: media addresses are signed with
-- it, so those of an earlier password end with it.
create table share (
  client_id int not null,
  id uuid not null,
  type text not null check (type in ('incident', 'loss', 'vehicleReport', 'list')),
  shared_item text not null,
  title text not null,
  vehicle_id bigint,
  vehicle_name text,
  vehicle_vin text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  secret_sha256 bytea not null,
  secret_key_id text not null,
  secret_sealed bytea not null,
  password_hash text,
  version int not null default 1,
  include_driver boolean not null,
  include_exact_place boolean not null,
  include_cost boolean not null,
  allow_download boolean not null,
  opened int not null default 0,
  last_opened_at timestamptz,
  primary key (client_id, id)
);
create index share_newest on share (client_id, created_at desc);
