-- The terms of insurance policies, as people enter or import them. A policy is identified by its insurer and number, as
-- connections have them: its id is a hash of both (`policyIdOf` in apps/server/src/recompute/evidence/policy-id.ts).
create table policy_term (
  client_id int not null,
  policy_id bigint not null,
  starts_on date not null,
  -- The day of renewal: the first one that the term doesn't cover.
  renews_on date not null check (renews_on > starts_on),
  insurer_name text,
  policy_number text not null,
  premium_usd double precision,
  accident_limit_usd double precision,
  aggregate_limit_usd double precision,
  garaging_region smallint,
  radius smallint,
  commodity text,
  changed_at timestamptz not null default now(),
  primary key (client_id, policy_id, starts_on)
);
