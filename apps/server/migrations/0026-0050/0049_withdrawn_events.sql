-- Events that their provider withdrew and that people had worked on are kept and don't count; the others are removed,
-- as before. `is_final`: the provider withdrew it by name, so that a copy without a version doesn't bring it back.
alter table dismissed_incident alter column revision drop not null;
alter table dismissed_incident add withdrawn_at timestamptz;
alter table dismissed_incident add is_final boolean not null default false;
create index dismissed_incident_kept on dismissed_incident (client_id, id) include (withdrawn_at) where withdrawn_at is not null;
