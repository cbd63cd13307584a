-- Versions of a client's scoring configuration after version 1, which every client starts with and isn't stored.
create table risk_score_config (
  client_id int not null,
  version int not null check (version > 1),
  config jsonb not null,
  -- Null for the draft.
  active_from timestamptz,
  -- The earlier version that this one restores.
  same_as int,
  created_at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  primary key (client_id, version)
);

-- Drivers whose events or trips changed, by the month of the change; marked in the transaction that changed them.
create table driver_due (
  client_id int not null,
  driver_id bigint not null,
  month date not null,
  primary key (client_id, driver_id, month)
);

-- What scores are calculated from, by month and faded to the end of the month. `formula` identifies the calculation; it
-- is null once one of the days has changed. `sums` are in the order of `evidence-sums.ts`. Reports that count from an
-- index read a row's page too if the row changed since the last vacuum. This table and scores change all day, so they
-- are vacuumed after 2% of rows instead of 20%.
create table evidence_month (
  client_id int not null,
  vehicle_id bigint not null,
  month date not null,
  formula text,
  sums double precision[],
  -- Four numbers per region, if the configuration distinguishes regions: its id, thousands of faded miles, and these
  -- times lean and lean², as in `sums`.
  regions double precision[],
  first_day date,
  last_day date,
  -- With a known distance: miles per year are calculated from these days, and not from days with camera events only.
  first_driven date,
  last_driven date,
  -- Also in `sums`: reports that compare losses with earlier scores read them for all vehicles from the index alone.
  miles double precision,
  confirmed_losses real,
  primary key (client_id, vehicle_id, month)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index evidence_month_of_month on evidence_month (client_id, month)
  include (vehicle_id, miles, confirmed_losses, first_day, last_day);

-- The same for drivers, from what they drove themselves.
create table driver_evidence_month (
  client_id int not null,
  driver_id bigint not null,
  month date not null,
  formula text,
  sums double precision[],
  regions double precision[],
  first_day date,
  last_day date,
  first_driven date,
  last_driven date,
  primary key (client_id, driver_id, month)
);

create table region_evidence_month (
  client_id int not null,
  region_id smallint not null,
  -- The provider that reported it.
  provider_id smallint not null,
  month date not null,
  sums double precision[] not null,
  first_day date,
  last_day date,
  primary key (client_id, month, region_id, provider_id)
);

-- What is expected of a client's vehicles before they are known, fitted to them and kept for a quarter.
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

-- When a client's scores were calculated and how long it took. On a large fleet, drivers and regions aren't calculated
-- with every pass, and in steps, so that other clients get their turn.
create table scoring_state (
  client_id int primary key,
  -- A configuration activated after this isn't included, even if it was active before scored_at.
  began_at timestamptz not null default now(),
  scored_at timestamptz not null,
  seconds real not null default 0,
  -- True if rollups changed since.
  has_changed boolean not null default false,
  drivers_began_at timestamptz,
  drivers_at timestamptz,
  drivers_seconds real not null default 0,
  drivers_pending boolean not null default false,
  regions_began_at timestamptz,
  regions_at timestamptz,
  regions_seconds real not null default 0,
  regions_pending boolean not null default false,
  -- Progress of the current pass: months of evidence calculated, and all it has to calculate.
  months_done int not null default 0,
  months_due int not null default 0
);

-- Vehicles (kind 1) and drivers (kind 2) whose scores a user is waiting for, because an event was rated.
create table score_due (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  primary key (client_id, kind, subject_id)
);

-- Current scores, each with both ends of its 90% interval. `parts` is everything a score consists of, `missing` why one
-- is null. A score with the same `fingerprint` (of evidence, configuration and priors) isn't calculated again.
-- `parts` is written with every score and read a page at a time, so it is json: stored as written instead of parsed.
create table vehicle_score (
  client_id int not null,
  window_days smallint not null,
  vehicle_id bigint not null,
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
  -- Null if the vehicle reported nothing in the window.
  distance_meters double precision,
  distance_source smallint not null default 0,
  -- Weight of the score in an average over vehicles: the distance of days that count.
  counted_meters double precision not null default 0,
  incidents int not null,
  config_version int not null,
  priors_version text,
  parts json,
  missing jsonb,
  fingerprint text,
  computed_at timestamptz not null default now(),
  primary key (client_id, window_days, vehicle_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index vehicle_score_rank on vehicle_score (client_id, window_days, behavioral desc nulls last, vehicle_id);
-- Lists by score sort, band, compare and count from the index alone, without the wide rows.
create index vehicle_score_shown on vehicle_score (client_id, window_days, vehicle_id)
  include (combined, behavioral, environmental, usage, distance_meters, incidents, config_version, provisional);

create table driver_score (
  client_id int not null,
  driver_id bigint not null,
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
  config_version int not null,
  priors_version text not null,
  parts json,
  missing jsonb,
  fingerprint text,
  computed_at timestamptz not null,
  primary key (client_id, driver_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index driver_score_shown on driver_score (client_id, driver_id)
  include (combined, behavioral, environmental, usage, exposure, config_version, provisional);

-- Scores of several vehicles together: groups (kind 1), connections (2), regions (3) and the fleet (4, with subject_id
-- 0).
create table segment_score (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  vehicles int not null,
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
  config_version int not null,
  priors_version text not null,
  parts json,
  missing jsonb,
  fingerprint text,
  computed_at timestamptz not null,
  primary key (client_id, kind, subject_id)
);

-- Scores at the end of each month, and in the current month as they are now. `reasons` are points by part and factor.
-- Later scores are compared with a `comparable` one only: one of few miles is near the average, and one of few days has
-- miles per year near the reference fleet's, whoever drives.
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
  comparable boolean not null default true,
  exposure real not null,
  reasons jsonb,
  missing jsonb,
  config_version int not null,
  priors_version text not null,
  computed_at timestamptz not null,
  -- The months of a group's vehicles are read vehicle by vehicle, from the key alone.
  primary key (client_id, vehicle_id, month) include (behavioral, environmental, usage, combined)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index vehicle_score_month_shown on vehicle_score_month (client_id, month, vehicle_id)
  include (combined, behavioral, environmental, usage, config_version, comparable);

create table driver_score_month (
  client_id int not null,
  driver_id bigint not null,
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
  comparable boolean not null default true,
  exposure real not null,
  reasons jsonb,
  missing jsonb,
  config_version int not null,
  priors_version text not null,
  computed_at timestamptz not null,
  primary key (client_id, driver_id, month)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index driver_score_month_shown on driver_score_month (client_id, month, driver_id)
  include (combined, behavioral, environmental, usage, config_version, comparable);

create table segment_score_month (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  month date not null,
  vehicles int not null,
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
  comparable boolean not null default true,
  exposure real not null,
  reasons jsonb,
  missing jsonb,
  config_version int not null,
  priors_version text not null,
  computed_at timestamptz not null,
  primary key (client_id, kind, subject_id, month)
);

-- Month totals of the scores of vehicles (subject 1) and drivers (2) in past months, by connection and for the whole
-- client (connection 0): how many have no score and how many are in each band, and the terms of means by exposure.
create table score_month_sum (
  client_id int not null,
  subject smallint not null,
  month date not null,
  connection_id int not null,
  risk_type text not null,
  bands double precision[] not null,
  weighted double precision not null,
  exposure double precision not null,
  oldest_version int not null,
  newest_version int not null,
  primary key (client_id, subject, risk_type, connection_id, month)
);
