-- Who receives first (1) and second (2) notices of loss: of collisions since the rule was turned on. Without a row, none
-- are sent.
create table loss_notice_rule (
  client_id int not null,
  level smallint not null check (level in (1, 2)),
  enabled boolean not null,
  emails text[] not null,
  min_g real,
  min_severity smallint,
  group_ids bigint[] not null,
  attach text not null check (attach in ('none', 'link')),
  confirm_before_send boolean not null,
  triggers text[] not null,
  after_days smallint,
  enabled_at timestamptz,
  primary key (client_id, level)
);

-- One recipient's notice of one level about one loss, at most one each. It is written in the transaction of its cause. An
-- event that isn't confirmed as a loss has none in `accident` yet.
create table loss_notice (
  client_id int not null,
  incident_id bigint not null,
  level smallint not null check (level in (1, 2)),
  recipient text not null,
  id uuid not null,
  occurred_at timestamptz not null,
  -- Copied, so that the history is complete after the vehicle is removed.
  vehicle_id bigint not null,
  vehicle_name text not null,
  vehicle_vin text,
  reason text not null,
  -- Copied from its message, which is deleted after 90 days.
  delivery text not null check (delivery in ('awaitingConfirmation', 'queued', 'sent', 'unsure', 'failed', 'skipped')),
  failure text,
  -- Without a mail service: its message stays in the outbox.
  is_stored_only boolean not null default false,
  confirmed_by_name text,
  message_id uuid,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, incident_id, level, recipient)
);
create index loss_notice_open on loss_notice (client_id, message_id) where delivery in ('queued', 'unsure', 'failed');
create index loss_notice_time on loss_notice (client_id, occurred_at desc, id);
