-- Events whose type a reviewer corrected: they count as inaccurate for the type that was reported.
create index incident_rating_corrected on incident_rating (client_id, incident_id) where translated_type <> reported_type;
