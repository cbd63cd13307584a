-- A type within a region, level, rating or source is counted, and its riskiest are found, without looking at the events.
drop index incident_type_time;
create index incident_type_time on incident (client_id, translated_type, occurred_at, id)
  include (region_id, risk, severity, rating, source);
