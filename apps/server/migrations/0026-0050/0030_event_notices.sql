-- Who is notified about which events: those that happen after the rule was created. Empty lists mean all.
create table notification_rule (
  client_id int not null,
  id uuid not null,
  title text not null,
  emails text[] not null,
  phone_numbers text[] not null default '{}',
  risk_scores smallint[] not null,
  types text[] not null,
  group_ids bigint[] not null,
  frequency text not null check (frequency in ('immediate', 'hourly', 'daily')),
  -- Local hours of the client in which nothing is sent; `quiet_to` is exclusive and may be before `quiet_from`.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  enabled boolean not null,
  created_by uuid,
  created_by_name text not null,
  created_by_email text not null,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  primary key (client_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- One person's notice of one event, whatever the number of rules that ask for it. It is written in the transaction that
-- stores the event. The message is written when it is due, with everything else that is due to the same person.
create table event_notice (
  client_id int not null,
  incident_id bigint not null,
  recipient text not null,
  id uuid not null,
  occurred_at timestamptz not null,
  -- Copied, so that the history is complete after the vehicle or the rule is removed.
  vehicle_id bigint not null,
  vehicle_name text not null,
  translated_type text not null,
  rule_ids uuid[] not null,
  rule_titles text[] not null,
  frequency text not null,
  due_at timestamptz not null,
  message_id uuid,
  -- Why there is no message: the recipient paused or unsubscribed, or the event was removed.
  skipped text check (skipped in ('paused', 'unsubscribed', 'removed')),
  created_at timestamptz not null default now(),
  primary key (client_id, incident_id, recipient)
);
create index event_notice_due on event_notice (due_at, client_id) where message_id is null and skipped is null;
create index event_notice_newest on event_notice (client_id, created_at desc, id);
create index event_notice_message on event_notice (client_id, message_id) where message_id is not null;

-- What a recipient decided by the link in a message, which works without an account. An address is an email address or a
-- phone number: whoever has the number later doesn't get what its former holder ended.
create table notice_subscription (
  client_id int not null,
  address text not null,
  id uuid not null,
  secret_sha256 bytea not null,
  secret_key_id text not null,
  secret_sealed bytea not null,
  paused_until timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, address)
);
