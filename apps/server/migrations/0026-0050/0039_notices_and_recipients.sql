-- A notice of loss can have the report attached.
alter table loss_notice_rule drop constraint loss_notice_rule_attach_check;
alter table loss_notice_rule add constraint loss_notice_rule_attach_check check (attach in ('none', 'link', 'pdf'));

-- What was different about sending it: why it has a link instead of the report, or which notice replaced it.
alter table loss_notice add column note text;
-- The other record of the same crash, whose first notice was sent instead of this one.
alter table loss_notice add column same_as bigint;

-- A recipient who stopped a scheduled report by the link in its email. Only they can resume it.
create table report_pause (
  client_id int not null,
  schedule_id uuid not null,
  address text not null,
  paused_at timestamptz not null,
  primary key (client_id, schedule_id, address),
  foreign key (client_id, schedule_id) references report_schedule on delete cascade
);
-- `recipients`: each of them stopped it.
alter table report_schedule drop constraint report_schedule_paused_because_check;
alter table report_schedule add constraint report_schedule_paused_because_check
  check (paused_because in ('person', 'unopened', 'recipients'));

-- Who is notified about vehicles that aren't compliant with a checklist.
alter table compliance_checklist add column emails text[] not null default '{}';

-- One recipient's notice that a vehicle wasn't compliant with a metric in a month. All that one run finds is in one email.
create table compliance_notice (
  client_id int not null,
  month date not null,
  vehicle_id bigint not null,
  metric text not null,
  recipient text not null,
  id uuid not null,
  -- Copied, so that the history is complete after the vehicle or the checklist is removed.
  vehicle_name text not null,
  checklist_name text not null,
  -- What was accepted and what was measured, in words.
  detail text not null,
  message_id uuid,
  skipped text check (skipped in ('paused', 'unsubscribed')),
  created_at timestamptz not null default now(),
  primary key (client_id, month, vehicle_id, metric, recipient)
);
create index compliance_notice_newest on compliance_notice (client_id, created_at desc, id);

-- The last day on which a client's notices were asked for, on its own clocks.
create table compliance_notice_run (
  client_id int not null primary key,
  day date not null
);
