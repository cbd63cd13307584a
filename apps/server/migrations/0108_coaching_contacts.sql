-- Who gets the messages about a driver, a vehicle or the vehicles of a group.
create table coaching_contact (
  client_id int not null,
  id uuid not null,
  connection_id int not null,
  name text not null,
  email text,
  phone_number text,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index coaching_contact_email on coaching_contact (client_id, connection_id, lower(email));

create table coaching_contact_resource (
  client_id int not null,
  contact_id uuid not null,
  connection_id int not null,
  -- 1 vehicle, 2 driver, 3 group
  resource_type smallint not null,
  resource_id bigint not null,
  primary key (client_id, contact_id, resource_type, resource_id)
);
create index coaching_contact_resource_of on coaching_contact_resource (client_id, resource_type, resource_id);
