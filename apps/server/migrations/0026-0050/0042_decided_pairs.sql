-- Who decided that two records are separate events, and when, so that it can be undone; with the confidence that detection
-- had found. Pairs that were decided before have none of these.
alter table incident_duplicate
  add column decision_id uuid,
  add column decided_at timestamptz,
  add column decided_by uuid,
  add column decided_name text,
  add column confidence_before real;
create index incident_duplicate_decided on incident_duplicate (client_id, decided_at) where decision_id is not null;
