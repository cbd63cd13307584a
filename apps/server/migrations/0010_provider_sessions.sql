-- What a provider gave a connection for signing in (session, tokens), sealed; shared by all processes.
create table provider_session (
  client_id int not null,
  connection_id int not null,
  key_id text not null,
  sealed bytea not null,
  renewed_at timestamptz not null default now(),
  primary key (client_id, connection_id)
);
