-- A policy that people of the client entered and that no one independent has approved, as {"insurerName", "policyNumber"}; null without one.
alter table connection add column proposed_policy jsonb;
