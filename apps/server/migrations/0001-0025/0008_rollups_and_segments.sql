-- Days of vehicles to recalculate, marked in the transaction that changed them. Users' changes have a higher urgency
-- than data from providers; newer days go first.
create table rollup_dirty (
  client_id int not null,
  day date not null,
  vehicle_id bigint not null,
  urgency smallint not null default 0,
  -- True if events changed: only then does detection look at them again.
  events_changed boolean not null default false,
  marked_at timestamptz not null default now(),
  primary key (client_id, day, vehicle_id)
);
create index rollup_dirty_next on rollup_dirty (urgency desc, day desc);
-- Claims are per client: in a distributed database, a statement can claim from one node only.
create index rollup_dirty_client on rollup_dirty (client_id, urgency desc, day desc);

create table vehicle_day (
  day date not null,
  client_id int not null,
  vehicle_id bigint not null,
  connection_id int not null,
  driver_id bigint,
  distance_meters double precision not null default 0,
  driving_seconds int not null default 0,
  idle_seconds int not null default 0,
  trips int not null default 0,
  incidents int not null default 0,
  severity1 int not null default 0,
  severity2 int not null default 0,
  severity3 int not null default 0,
  severity4 int not null default 0,
  severity5 int not null default 0,
  risk double precision not null default 0,
  -- False for a second unit of the same vehicle: totals over vehicles leave out its driving, but not its events.
  is_counted boolean not null default true,
  -- True if a trip continues after midnight.
  goes_on boolean not null default false,
  has_video boolean not null default false,
  -- The trips of the day, as packed text.
  drives text,
  -- The day's events as last added to the client's totals, as packed text; null if none were.
  counted text,
  primary key (client_id, vehicle_id, day)
) partition by range (day);
create table vehicle_day_default partition of vehicle_day default;
create index vehicle_day_client on vehicle_day (client_id, day);
create index vehicle_day_uncounted on vehicle_day (client_id, day) where not is_counted;

create table client_day (
  client_id int not null,
  day date not null,
  vehicles int not null,
  distance_meters double precision not null,
  driving_seconds double precision not null,
  trips int not null,
  incidents int not null,
  severity4 int not null,
  severity5 int not null,
  risk double precision not null,
  primary key (client_id, day)
);

-- Numbers of a client's events by what lists and charts filter by, per day (in the client's time zone) and per month
-- that begins at `starts`. All ratings are included. Changed by the difference that each day of a vehicle makes; risk
-- is in whole thousandths, so that subtracting returns exactly what was added. The free space in pages keeps a changed
-- row on its page, without index writes.
create table incident_total (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  -- Certain repeats among them: second records of an event that another unit reported first, which reports leave out.
  repeats int not null default 0,
  risk_thousandths bigint not null,
  primary key (client_id, is_month, starts, connection_id, severity, rating, source)
) with (fillfactor = 85);

create table incident_by_type (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  repeats int not null default 0,
  risk_thousandths bigint not null,
  translated_type text not null,
  primary key (client_id, is_month, translated_type, starts, connection_id, severity, rating, source)
) with (fillfactor = 85);

create table incident_by_region (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  region_id smallint not null,
  severity smallint not null,
  rating smallint not null,
  source smallint not null,
  incidents int not null,
  repeats int not null default 0,
  risk_thousandths bigint not null,
  primary key (client_id, is_month, region_id, starts, connection_id, severity, rating, source)
) with (fillfactor = 85);

-- Ratings of events by type. Without severity, so that a year of a fleet is only some thousand rows.
create table incident_verdicts (
  client_id int not null,
  starts date not null,
  connection_id int not null,
  is_month boolean not null,
  source smallint not null,
  accurate int not null,
  inaccurate int not null,
  pending int not null,
  never_rated int not null,
  translated_type text not null,
  primary key (client_id, is_month, starts, translated_type, connection_id, source)
) with (fillfactor = 85);

-- Driving of all vehicles of a segment (1 group, 2 connection, 4 fleet with subject_id 0) by day and month: reports
-- read these few rows, no matter how many vehicles there are. Texts are breakdowns, packed by recompute/segments.
create table segment_driving (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  is_month boolean not null,
  starts date not null,
  -- Vehicles that drove on the day; for a month, the sum over its days.
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
  -- `conditions` totaled by each of its dimensions alone.
  totals text not null default '',
  primary key (client_id, kind, subject_id, is_month, starts)
);

-- Events of all vehicles of a segment by type; the type '' is all types together.
create table segment_incidents (
  client_id int not null,
  kind smallint not null,
  subject_id bigint not null,
  is_month boolean not null,
  starts date not null,
  translated_type text not null,
  severity1 int not null default 0,
  severity2 int not null default 0,
  severity3 int not null default 0,
  severity4 int not null default 0,
  severity5 int not null default 0,
  accurate int not null default 0,
  inaccurate int not null default 0,
  unrated int not null default 0,
  -- Events of days without a reported distance, which rates per distance leave out.
  unmeasured int not null default 0,
  risk_thousandths double precision not null default 0,
  intensity int not null default 0,
  graded int not null default 0,
  counts text not null,
  regions text not null,
  hours text not null,
  conditions text not null,
  -- Speeding events by how far over the limit they were.
  speeding_excess text not null default '',
  -- The breakdowns totaled by single dimensions, without inaccurate events: for '' by region, hour of the week and
  -- condition; for a type by region, with the unmeasured ones as the second number.
  totals text not null default '',
  primary key (client_id, kind, subject_id, is_month, translated_type, starts)
);

-- Days to recalculate, of one segment or of all (kind 0).
create table segment_due (
  client_id int not null,
  day date not null,
  kind smallint not null,
  subject_id bigint not null,
  urgency smallint not null default 0,
  marked_at timestamptz not null,
  taken_at timestamptz,
  primary key (client_id, day, kind, subject_id)
);
create index segment_due_next on segment_due (urgency desc, day desc);
