-- When scores of drivers were last made, and when what regions are scored by was last counted, and how long each took: on a
-- large fleet not with every score of its vehicles.
alter table scoring_state
  add column drivers_at timestamptz,
  add column drivers_seconds real not null default 0,
  add column regions_at timestamptz,
  add column regions_seconds real not null default 0;
