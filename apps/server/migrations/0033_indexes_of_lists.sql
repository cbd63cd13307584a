-- What is riskiest of some vehicles, drivers or places is met without looking at the events.
drop index incident_risk;
create index incident_risk on incident (client_id, risk, occurred_at, id)
  include (severity, rating, source, connection_id, translated_type, region_id, has_video, vehicle_id, driver_id, place_id);

-- Where the risks of a level begin and end.
create index incident_level on incident (client_id, severity, risk);

-- Vehicles and drivers that are there, by connection: counted, and put in an order that stands elsewhere, without looking at them.
create index vehicle_live on vehicle (client_id, connection_id, id) include (status) where gone_at is null;
create index driver_live on driver (client_id, connection_id, id) include (status) where gone_at is null;
