-- What the vehicles of a fleet, connection or group drove together, by day and month: reports read these few rows, however
-- many vehicles there are. Texts hold numbers by what they are known by, as pipeline/pools/cells.ts reads them.
create table pool_driving (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  is_month boolean not null,
  starts date not null,
  -- Vehicles that drove on the day; of a month their days.
  vehicles int not null,
  distance_meters double precision not null,
  driving_seconds double precision not null,
  idle_seconds double precision not null,
  trips int not null,
  hours text not null,
  conditions text not null,
  roads text not null,
  lengths text not null,
  sources text not null,
  crossings text not null,
  region_vehicles text not null,
  primary key (client_id, kind, subject_id, is_month, starts)
);

-- And what happened to them: by type of event, and all types together under ''.
create table pool_incidents (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  is_month boolean not null,
  translated_type text not null,
  starts date not null,
  counts text not null,
  regions text not null,
  hours text not null,
  conditions text not null,
  primary key (client_id, kind, subject_id, is_month, translated_type, starts)
);

-- Days whose sums no longer hold: of all pools (kind 0), or of one.
create table pool_due (
  client_id int not null,
  day date not null,
  kind smallint not null,
  subject_id bigint not null,
  urgency smallint not null default 0,
  marked_at timestamptz not null,
  taken_at timestamptz,
  primary key (client_id, day, kind, subject_id)
);
create index pool_due_next on pool_due (urgency desc, day desc);
insert into pool_due (client_id, day, kind, subject_id, marked_at)
  select client_id, day, 0, 0, now() from client_day where client_id > 0;
