-- One row for each job of the queue, under the id it has there, and for each hour of a loop.
alter table job_run
  add column key text not null default '',
  add column payload jsonb not null default '{}',
  add column asked_by uuid,
  add column created_at timestamptz not null default now(),
  add column next_at timestamptz,
  add column total bigint,
  add column log text[] not null default '{}',
  alter column started_at drop not null,
  alter column started_at drop default,
  alter column heartbeat_at drop not null,
  alter column heartbeat_at drop default,
  alter column attempts set default 0,
  alter column records drop not null,
  alter column records drop default;
drop index job_run_started;
create index job_run_created on job_run (created_at desc);
create index job_run_open on job_run (job, key) where state in ('queued', 'running');
