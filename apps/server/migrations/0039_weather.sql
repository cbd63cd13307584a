-- The world's weather by cells of a quarter of a degree and days in UTC: the same for all clients.
create table weather_day (
  cell int not null,
  day date not null,
  -- Of each hour from midnight on: the word's place among the model's, 0 where nobody knows; and Kelvin.
  weather smallint[],
  temperature_kelvin real[],
  source text,
  tries smallint not null default 0,
  -- When it may be asked for, again where hours are missing; null: it is asked for no more.
  next_at timestamptz,
  fetched_at timestamptz,
  primary key (cell, day)
);

-- Days (UTC) of vehicles with an event or a trip whose weather is missing. Due at infinity: as soon as somebody can be asked.
create table weather_due (
  client_id int not null,
  vehicle_id bigint not null,
  day date not null,
  due_at timestamptz not null,
  primary key (client_id, day, vehicle_id)
);
create index weather_due_at on weather_due (client_id, due_at);
insert into weather_due (client_id, vehicle_id, day, due_at)
  select distinct v.client_id, v.vehicle_id, d::date, now()
  from vehicle_day v join client c on c.id = v.client_id
    cross join lateral generate_series(
      (v.day::timestamp at time zone c.time_zone at time zone 'UTC')::date,
      ((v.day + 1)::timestamp at time zone c.time_zone at time zone 'UTC')::date, interval '1 day') d
  where v.client_id > 0
  on conflict do nothing;

-- Who told it: null where the provider itself did.
alter table incident_detail
  add column weather_source text,
  add column temperature_source text;
