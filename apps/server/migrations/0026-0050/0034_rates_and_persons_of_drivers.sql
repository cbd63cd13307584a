-- Beside the events of the 30 days: the distance that they are counted over, null if it isn't reported, and how many of
-- the events happened on days with a known distance.
alter table driver add column distance_30d_meters double precision default 0;
alter table driver add column measured_30d int not null default 0;
update driver set sums_until = now() where incidents_30d > 0 or last_trip_at > now() - interval '32 days';

-- One person can be a driver at several providers. Records of one person refer to one of them, the main record, and so
-- do the trips, events, losses and coaching of all of them. At most one record of a person is in each connection, so
-- that what a record brought is known from its connection.
alter table driver add column merged_into bigint;
create index driver_merged on driver (client_id, merged_into) where merged_into is not null;

-- A person decided that two records are of two people, and they aren't proposed again.
create table driver_separate (
  client_id int not null,
  first_id bigint not null,
  second_id bigint not null,
  user_id uuid,
  user_name text not null,
  at timestamptz not null default now(),
  primary key (client_id, first_id, second_id)
);
