-- A saved view that is sent by email at a local hour of the client: every week on a day from Monday (1) to Sunday (7), or
-- every month on a day, which is the last one of shorter months.
create table report_schedule (
  client_id int not null,
  id uuid not null,
  owner_id uuid not null,
  -- Copied: what ended because its owner left says who that was.
  owner_name text not null,
  name text not null,
  view_id uuid not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  hour smallint not null check (hour between 0 and 23),
  user_ids uuid[] not null,
  contact_ids uuid[] not null,
  -- Null while it is paused, and after it ended.
  next_at timestamptz,
  paused_because text check (paused_because in ('person', 'unopened')),
  -- In words; a schedule that ended is never due again.
  ended_because text,
  -- Reports sent before don't count as unopened.
  resumed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  check ((frequency = 'weekly') = (weekday is not null) and (frequency = 'monthly') = (month_day is not null))
);
create index report_schedule_due on report_schedule (next_at, client_id) where next_at is not null;
create index report_schedule_view on report_schedule (client_id, view_id);

-- What a schedule sent, once per due time.
create table report_run (
  client_id int not null,
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  -- Sent at once by a person, beside its times.
  by_hand boolean not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  rows int,
  file text,
  file_name text,
  bytes bigint,
  failure text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, schedule_id, due_at)
);
create index report_run_file on report_run (created_at) where file is not null;

-- One recipient's email of a report; the secret is that of its link.
create table report_delivery (
  client_id int not null,
  id uuid not null,
  run_id uuid not null,
  recipient text not null,
  secret_sha256 bytea not null,
  message_id uuid not null,
  opened_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, run_id) references report_run on delete cascade
);
create index report_delivery_run on report_delivery (client_id, run_id);

-- A file of the media store that goes with an email.
alter table message
  add column attachment_file text,
  add column attachment_name text;
alter table message
  add constraint message_attachment check ((attachment_file is null) = (attachment_name is null));
