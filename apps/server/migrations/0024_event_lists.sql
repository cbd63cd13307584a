-- The riskiest first over any days, whatever narrows them: what filters look at stands in the index.
drop index incident_risk;
create index incident_risk on incident (client_id, risk, occurred_at, id)
  include (severity, rating, source, connection_id, translated_type, region_id, has_video);

-- Types and connections that are rare among many.
create index incident_type_time on incident (client_id, translated_type, occurred_at, id);
create index incident_connection_time on incident (client_id, connection_id, occurred_at, id);
