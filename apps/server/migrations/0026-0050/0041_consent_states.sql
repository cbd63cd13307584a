-- The state that a form's latest request for consent carries, as a hash, and until when its answer is taken. It isn't the
-- form's key, because providers, their logs and the browser's history see it.
alter table onboarding_form
  add column consent_state_sha256 bytea,
  add column consent_until timestamptz;
