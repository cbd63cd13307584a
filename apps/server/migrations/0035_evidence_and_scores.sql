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

-- All scores of a vehicle, each with both ends of its 90 % interval. `parts` is everything they are made of, `missing` why one
-- is null, and `fingerprint` names evidence, model and priors: a score whose is the same is not computed again.
alter table vehicle_score
  add column combined real,
  add column combined_low real,
  add column combined_high real,
  add column environmental real,
  add column environmental_low real,
  add column environmental_high real,
  add column usage real,
  add column usage_low real,
  add column usage_high real,
  add column experience real,
  add column experience_low real,
  add column experience_high real,
  add column priors_version text,
  add column parts jsonb,
  add column missing jsonb,
  add column fingerprint text;

-- The same as it was at the end of each month, and of the current month as it is: `reasons` are points by part and factor.
create table vehicle_score_month (
  client_id int not null,
  vehicle_id bigint not null,
  month date not null,
  combined real,
  combined_low real,
  combined_high real,
  behavioral real,
  behavioral_low real,
  behavioral_high real,
  environmental real,
  environmental_low real,
  environmental_high real,
  usage real,
  usage_low real,
  usage_high real,
  experience real,
  experience_low real,
  experience_high real,
  provisional boolean not null,
  exposure real not null,
  reasons jsonb,
  missing jsonb,
  config_version int not null,
  priors_version text not null,
  computed_at timestamptz not null,
  primary key (client_id, vehicle_id, month)
);

-- What is expected of a client's vehicles before they are known, fitted on them and held for a quarter.
create table scoring_priors (
  client_id int not null,
  quarter date not null,
  config_version int not null,
  version text not null,
  content jsonb not null,
  subjects int not null,
  fitted_at timestamptz not null default now(),
  primary key (client_id, quarter, config_version)
);

-- When a client's scores were made, how long that took, and whether something has changed since.
create table scoring_state (
  client_id int primary key,
  scored_at timestamptz not null,
  seconds real not null default 0,
  has_changed boolean not null default false
);

-- Vehicles that somebody waits for: an event of theirs was rated.
create table score_due (
  client_id int not null,
  vehicle_id bigint not null,
  primary key (client_id, vehicle_id)
);
