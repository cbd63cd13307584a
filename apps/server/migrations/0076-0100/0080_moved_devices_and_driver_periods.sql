-- From a time on, what a provider reports of a device is of another vehicle: the device was moved. The vehicle that it was in keeps
-- what was reported before.

create table vehicle_device (
  client_id int not null,
  connection_id int not null,
  -- The provider's ID of the device.
  device_id text not null,
  from_at timestamptz not null,
  -- The external ID of the vehicle.
  vehicle_external_id text not null,
  primary key (client_id, connection_id, device_id, from_at)
);

-- Who drove a vehicle, where positions name drivers: from the first to the last position that names them.
create table driver_period (
  client_id int not null,
  connection_id int not null,
  vehicle_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The driver's ID at the provider.
  driver_external_id text not null,
  primary key (client_id, vehicle_id, from_at)
);
create index driver_period_driver on driver_period (client_id, connection_id, driver_external_id, from_at);
