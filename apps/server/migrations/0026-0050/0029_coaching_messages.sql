-- One thread for each coached driver, or vehicle if its driver isn't known. What lists show of a thread is kept with it.
create table coaching_conversation (
  client_id int not null,
  id uuid not null,
  connection_id int not null,
  driver_id bigint,
  vehicle_id bigint,
  -- Who got the newest message; the contact may have been removed since.
  contact_id uuid,
  last_message text not null default '',
  last_message_at timestamptz not null default now(),
  awaits_reply boolean not null default false,
  unread int not null default 0,
  -- When someone last marked the driver or vehicle as coached.
  coached_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  check ((driver_id is null) <> (vehicle_id is null))
);
create unique index coaching_conversation_driver on coaching_conversation (client_id, driver_id) where driver_id is not null;
create unique index coaching_conversation_vehicle on coaching_conversation (client_id, vehicle_id) where vehicle_id is not null;
create index coaching_conversation_newest on coaching_conversation (client_id, last_message_at desc);

-- What was written in both directions. A message to a contact has a link that needs no account: its secret is stored as
-- a hash here, and sealed with the email or text message until that is delivered.
create table coaching_message (
  client_id int not null,
  id uuid not null,
  conversation_id uuid not null,
  connection_id int not null,
  at timestamptz not null default now(),
  is_reply boolean not null,
  by_id uuid,
  by_name text not null,
  text text not null,
  contact_id uuid,
  -- As when it was sent: contacts may be changed or removed.
  contact_name text,
  channel text check (channel in ('mail', 'sms')),
  address text,
  -- The email or text message that carries the link; null for a reply.
  outbox_id uuid,
  -- Of a reply: the message whose link it was written on.
  answers uuid,
  secret_sha256 bytea,
  expires_at timestamptz,
  opened_at timestamptz,
  primary key (client_id, id)
);
create index coaching_message_of on coaching_message (client_id, conversation_id, at desc, id desc);
create index coaching_message_contact on coaching_message (client_id, contact_id, at desc) where contact_id is not null;

-- The events that a message is about.
create table coaching_message_incident (
  client_id int not null,
  incident_id bigint not null,
  message_id uuid not null,
  place smallint not null,
  primary key (client_id, incident_id, message_id)
);
create index coaching_message_incident_of on coaching_message_incident (client_id, message_id);

-- Addresses whose owner wants no more coaching messages from a client, whoever's contact they are.
create table coaching_opt_out (
  client_id int not null,
  address text not null,
  at timestamptz not null default now(),
  primary key (client_id, address)
);
