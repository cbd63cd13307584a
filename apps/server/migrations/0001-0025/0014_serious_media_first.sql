-- High or critical when the event was loaded: its pictures and clips are fetched before others of the same urgency.
alter table incident_media add column is_serious boolean not null default false;

drop index incident_media_wanted;
create index incident_media_wanted on incident_media (kind, urgency desc, is_serious desc, occurred_at desc) where state = 1;
