-- How a provider itself rates a driver over some time, 0 to 100, higher is safer.
create table provider_driver_score (
  client_id int not null,
  driver_id bigint not null,
  until_at timestamptz not null,
  from_at timestamptz not null,
  connection_id int not null,
  score real not null,
  distance_meters int,
  primary key (client_id, driver_id, until_at)
);
