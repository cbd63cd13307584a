-- What a person saved of a page under a name: its filters, order and columns.
create table saved_view (
  client_id int not null,
  id uuid not null,
  owner_id uuid not null,
  -- Copied: a shared view outlives the account of its owner.
  owner_name text not null,
  page text not null,
  name text not null,
  search text not null,
  -- How the server reads the same rows; null for pages that can't be exported.
  source jsonb,
  is_shared boolean not null,
  changed_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index saved_view_name on saved_view (client_id, owner_id, page, lower(name));
create index saved_view_shared on saved_view (client_id) where is_shared;

-- With which view a page opens for a person.
create table saved_view_default (
  client_id int not null,
  user_id uuid not null,
  page text not null,
  view_id uuid not null,
  primary key (client_id, user_id, page),
  foreign key (client_id, view_id) references saved_view on delete cascade
);
create index saved_view_default_view on saved_view_default (client_id, view_id);
