-- How much of a connection's history is imported: up to 1 events and trips, from 1 to 2 positions.
alter table sync_state add column history_progress real not null default 0;

-- What is wrong with an inaccurate event, or why one needs no review; null if the person gave no reason.
alter table incident_rating add column reason text;

-- Who is to look at an event, and by when; one person per event, changed in place.
create table incident_assignment (
  client_id int not null,
  incident_id bigint not null,
  assignee_id uuid not null,
  -- As at the time: people may be removed.
  assignee_name text not null,
  -- A day in the client's time zone.
  due_on date,
  assigned_by text not null,
  assigned_at timestamptz not null default now(),
  primary key (client_id, incident_id)
);
create index incident_assignment_of on incident_assignment (client_id, assignee_id);
