-- When the last scores, and those of drivers and of regions, began to be made: a configuration that began since was not known to
-- them, also where it began before they were done.
alter table scoring_state
  add column began_at timestamptz not null default now(),
  add column drivers_began_at timestamptz,
  add column regions_began_at timestamptz;
update scoring_state set began_at = scored_at, drivers_began_at = drivers_at, regions_began_at = regions_at where client_id > 0;
