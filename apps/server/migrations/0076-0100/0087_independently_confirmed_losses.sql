-- True once someone who isn't one of the fleet's people confirmed the loss: they can't take it back then, not even within an hour.
alter table accident add column is_independently_confirmed boolean not null default false;
update accident a set is_independently_confirmed = true
where a.withdrawn_at is null and exists (
  select from incident_rating r where r.client_id = a.client_id and r.incident_id = a.id and r.counts and r.stage is not null and r.rating = 0);
