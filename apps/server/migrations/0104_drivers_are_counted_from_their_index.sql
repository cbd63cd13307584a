-- A page of the busiest drivers counts tens of thousands of events by day, vehicle and type: from the index alone, where each was a
-- row to look up (35,000 pages read, 600 now, for some 2 % more of all that is stored).
drop index incident_driver;
create index incident_driver on incident (client_id, driver_id, occurred_at desc)
  include (id, risk, severity, rating, source, day, vehicle_id, translated_type);
