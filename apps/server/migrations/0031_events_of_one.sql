-- Events of a vehicle or a driver lie far apart: what they are counted, narrowed and sorted by stands in the index, so that
-- a year of them is some pages to read instead of one for each event.
drop index incident_vehicle;
create index incident_vehicle on incident (client_id, vehicle_id, occurred_at desc)
  include (id, risk, severity, rating, source);
drop index incident_driver;
create index incident_driver on incident (client_id, driver_id, occurred_at desc)
  include (id, risk, severity, rating, source);
