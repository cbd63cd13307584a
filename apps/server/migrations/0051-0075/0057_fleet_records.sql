-- What the vehicles of a fleet have in common, by which their scores are made: an insurer's policy (`insurer|number`, in
-- lower case), or all vehicles without one (''). Renewed each month, with new priors, and where it moved enough to see.
create table fleet_record (
  client_id int not null,
  config_version int not null,
  fleet text not null,
  priors_version text not null,
  content jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (client_id, config_version, fleet)
);
