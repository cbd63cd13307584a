-- Since when a stream fails and in which of the ways a provider can fail.
alter table sync_stream add column error_kind text, add column failing_since timestamptz;

-- Counted by the hour, so that "24 hours" and the days of any client's zone are exact.
create table sync_hour (
  client_id int not null,
  connection_id int not null,
  stream text not null,
  hour timestamptz not null,
  records int not null default 0,
  rejected int not null default 0,
  primary key (client_id, connection_id, stream, hour)
);
insert into sync_hour (client_id, connection_id, stream, hour, records, rejected)
  select client_id, connection_id, stream, day::timestamp at time zone 'UTC', records, rejected from sync_day;
drop table sync_day;

create index rejected_record_newest on rejected_record (client_id, connection_id, last_seen_at desc);

-- `health_since`: when the health became what it is. `hidden_at`: when the records of a deleted connection were put away.
alter table connection add column health_since timestamptz not null default now(), add column hidden_at timestamptz;
update connection set health_since = created_at;
create index connection_deleted on connection (deleted_at) where deleted_at is not null;
