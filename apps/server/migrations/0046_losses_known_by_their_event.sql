-- What lists of losses are filtered, ordered and searched by stands with the loss, so that none of them looks at events. It is
-- the event's, and follows it (`pipeline/load/loss-facts.ts`).
alter table accident
  add column vehicle_id bigint,
  add column driver_id bigint,
  add column place_id int,
  add column translated_type text,
  add column severity smallint,
  add column rating smallint,
  add column risk real,
  add column max_g real;
update accident a set vehicle_id = i.vehicle_id, driver_id = i.driver_id, place_id = i.place_id,
  translated_type = i.translated_type, severity = i.severity, rating = i.rating, risk = i.risk, max_g = e.max_g
from incident i join incident_detail e on e.client_id = i.client_id and e.occurred_at = i.occurred_at and e.id = i.id
where i.client_id = a.client_id and i.occurred_at = a.occurred_at and i.id = a.id;
alter table accident
  alter column vehicle_id set not null,
  alter column translated_type set not null,
  alter column severity set not null,
  alter column rating set not null,
  alter column risk set not null;
