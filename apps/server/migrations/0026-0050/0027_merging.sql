-- Records that an admin merged into another record of the same event. What is stored of a merged record is kept here, so
-- that it can be separated again, and so that its provider doesn't bring it back.
create table merged_event (
  client_id int not null,
  id uuid not null,
  primary_id bigint not null,
  merged_id bigint not null,
  -- Of the merged record.
  connection_id int not null,
  -- Its rows by table, and what else the merge did.
  kept jsonb not null,
  effects jsonb not null default '{}',
  user_id uuid,
  user_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (client_id, id)
);
create unique index merged_event_merged on merged_event (client_id, merged_id) where undone_at is null;

-- A person decided that the two are separate events; detection doesn't change that.
alter table incident_duplicate add column is_separate boolean not null default false;
