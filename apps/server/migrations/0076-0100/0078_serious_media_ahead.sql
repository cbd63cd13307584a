-- High and critical events whose media weren't requested yet, the newest first.
create index incident_media_serious on incident_media (client_id, occurred_at desc) where state = 0 and is_serious;
