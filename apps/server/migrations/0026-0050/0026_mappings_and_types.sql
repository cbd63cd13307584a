-- A record whose tags had no known type, without its payload: once a tag is mapped, it is stored like a new arrival.
alter table rejected_record add column record jsonb;
create index rejected_record_untyped on rejected_record (client_id, connection_id) where record is not null;

-- What each provider tag was mapped to before and after; the newest change of a tag can be undone.
create table tag_mapping_change (
  id uuid primary key,
  provider_id smallint not null,
  tag text not null,
  type_before text,
  ignored_before boolean not null,
  type_after text,
  ignored_after boolean not null,
  user_id uuid,
  user_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index tag_mapping_change_tag on tag_mapping_change (provider_id, tag, at desc);

-- An admin put the vehicle into the group: the provider's own list of groups doesn't end it.
alter table vehicle_group_member add column is_manual boolean not null default false;

-- The picture that an admin uploaded for a type; `logo` is then its address. Null if `logo` names an icon.
alter table incident_type add column logo_file text;
