-- What a fleet has filled in so far of the form that connects it, for as long as a sitting lasts. Sealed, as it has tax ids and
-- names; its key is kept as a hash, so that who reads the table opens nothing.
create table onboarding_form (
  client_id int not null,
  key_sha256 bytea not null,
  key_id text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  -- The connection that was made of it: from then on it opens no more.
  connection_id int,
  primary key (client_id, key_sha256)
);
