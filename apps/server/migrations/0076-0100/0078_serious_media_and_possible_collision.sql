-- High and critical events whose media weren't requested yet, the newest first.
create index incident_media_serious on incident_media (client_id, occurred_at desc) where state = 0 and is_serious;

-- Collisions of every type are suspected until they are rated: a type of this name read as their number.
update incident_type set word = 'Possible collision'
where translated_type = 'possibleCollision' and word = 'Collision, suspected';
