-- What a client accepts of each metric; the product's own values count for metrics without a row.
create table compliance_metric (
  client_id int not null,
  key text not null,
  acceptable_values jsonb not null,
  should_receive_notification boolean not null,
  primary key (client_id, key)
);

-- `metrics`: key, acceptable values and notification of each, as they were chosen for this checklist.
create table compliance_checklist (
  client_id int not null,
  id uuid not null,
  name text not null,
  metrics jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, id)
);

-- A connection has at most one checklist.
create table compliance_connection (
  client_id int not null,
  connection_id int not null,
  checklist_id uuid not null,
  primary key (client_id, connection_id)
);
create index compliance_connection_checklist on compliance_connection (client_id, checklist_id);

-- What a vehicle did in a month, by which every metric is decided. It is calculated again if anything that it was
-- calculated from differs: the sums of the vehicle's days, its park location, or the client's time zone.
create table compliance_month (
  client_id int not null,
  month date not null,
  vehicle_id bigint not null,
  facts jsonb not null,
  basis text not null,
  calculated_at timestamptz not null default now(),
  primary key (client_id, month, vehicle_id)
);
create index compliance_month_vehicle on compliance_month (client_id, vehicle_id);
