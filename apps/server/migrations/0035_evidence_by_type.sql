-- What is known of a day besides its metres: on how many of them light and traffic are known, and whether there is a picture.
alter table vehicle_day
  add column known_light_meters double precision not null default 0,
  add column known_traffic_meters double precision not null default 0,
  add column has_video boolean not null default false;

-- Evidence has more than points and miles now: `sums` stand in the order of `evidence-sums.ts`.
alter table evidence_month
  drop column exposure,
  drop column points,
  add column sums double precision[],
  add column first_day date,
  add column last_day date;
update evidence_month set formula = null where client_id is not null;

insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from vehicle_day where client_id > 0
  on conflict do nothing;

-- Warnings of driver assistance are no near collisions; where an admin has chosen something else, that stays.
update incident_type set scoring_type = 'assistWarning' where scoring_type = 'nearCollision'
  and translated_type in ('forwardCollisionWarning', 'rearCollisionWarning', 'vulnerableRoadUserWarning');
