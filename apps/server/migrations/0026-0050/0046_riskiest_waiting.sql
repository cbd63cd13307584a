-- The queue of annotators across types: an index by type would be read once per type and month for each next event.
create index incident_riskiest on incident (client_id, risk desc, occurred_at, id) include (translated_type, connection_id)
  where rating = 2 and has_video;
