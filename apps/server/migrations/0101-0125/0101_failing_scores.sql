-- When the last passes over a client's scores began to fail: what is shown since is older.
alter table scoring_state add column failing_since timestamptz;
