-- Parts of scoring that take minutes are done in steps, between which others have their turn; and how many months of evidence a pass
-- has counted, of how many it has to.
alter table scoring_state
  add column drivers_pending boolean not null default false,
  add column regions_pending boolean not null default false,
  add column months_done int not null default 0,
  add column months_due int not null default 0;
