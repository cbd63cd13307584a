-- When trips were that their provider deleted: positions don't bring them back as if it had reported none for the day.
create table gone_trip (
  client_id int not null,
  vehicle_id bigint not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (client_id, vehicle_id, started_at)
);
