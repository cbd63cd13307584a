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
