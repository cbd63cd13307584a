-- Lists of vehicles and drivers by name walk an index instead of sorting a fleet.
drop index vehicle_name;
create index vehicle_name on vehicle (client_id, lower(name), id);
create index driver_name on driver (client_id, lower(name), id);

-- What lists of drivers show and are sorted by. Until `sums_until` the sums hold unless the driver is due: then the oldest
-- day leaves the thirty.
alter table driver
  add column incidents_30d int not null default 0,
  add column last_trip_at timestamptz,
  add column sums_until timestamptz not null default 'infinity';
create index driver_sums_until on driver (sums_until) where sums_until < 'infinity';
create index trip_driver on trip (client_id, driver_id, started_at desc) where driver_id is not null;
-- Which vehicles are under way: few trips are.
create index trip_running on trip (client_id, started_at) where ended_at is null;

-- Drivers whose events or trips changed, marked in the transaction that changed them.
create table driver_due (
  client_id int not null,
  driver_id bigint not null,
  primary key (client_id, driver_id)
);
insert into driver_due (client_id, driver_id) select client_id, id from driver;
