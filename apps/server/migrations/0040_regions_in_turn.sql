-- When what regions are told by was last counted, and how long it took: on a large fleet not with every score.
alter table scoring_state
  add column regions_at timestamptz,
  add column regions_seconds real not null default 0;
