-- The level that scores of all clients are held against, fitted on vehicles of the whole installation. A client's own
-- priors only say how its vehicles differ.
create table scoring_anchor (
  number int primary key generated always as identity,
  version text not null unique,
  content jsonb not null,
  vehicles int not null,
  clients int not null,
  fitted_at timestamptz not null default now()
);

-- On which anchor priors were fitted (empty: on the client's own level), and by how many points they moved the client's
-- mean scores.
alter table scoring_priors add anchor text not null default '';
alter table scoring_priors add shift jsonb;
alter table scoring_priors drop constraint scoring_priors_pkey;
alter table scoring_priors add primary key (client_id, quarter, config_version, anchor);

-- Past scores note the formula and the priors they were made with.
update vehicle_score_month set formula = formula || '/' || priors_version where formula is not null;
update driver_score_month set formula = formula || '/' || priors_version where formula is not null;
update segment_score_month set formula = formula || '/' || priors_version where formula is not null;
