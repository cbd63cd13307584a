-- What a client's directory writes about its people. `directory_profile` has the attributes that it wrote (SCIM), so that
-- it reads back what it wrote; null for people it doesn't manage. `access_by` is what decides roles and groups: the
-- groups in sign-in tokens, those of SCIM, or, if null, an admin in Milepost. `access_read_at` is when the newest token
-- was issued whose groups were applied. `admin_kept_at` is set while someone remains an admin against their directory,
-- because the client has no other.
alter table app_user
  add column directory_profile jsonb,
  add column deactivated_at timestamptz,
  add column access_by text,
  add column access_read_at timestamptz,
  add column admin_kept_at timestamptz;
alter table app_user add constraint app_user_access_by check (access_by in ('token', 'scim'));

-- A directory may add an address that another client has, because a refusal would reveal it. Whoever signs in with it
-- belongs to the client that had it first.
drop index app_user_email;
create unique index app_user_email on app_user (client_id, lower(email));
create index app_user_by_email on app_user (lower(email));
create unique index app_user_directory_name on app_user (client_id, lower(directory_profile ->> 'userName'));

create table directory_group (
  client_id int not null references client,
  id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index directory_group_name on directory_group (client_id, lower(display_name));

create table directory_group_member (
  client_id int not null,
  group_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  primary key (client_id, group_id, user_id),
  foreign key (client_id, group_id) references directory_group on delete cascade
);
create index directory_group_member_user on directory_group_member (client_id, user_id);
