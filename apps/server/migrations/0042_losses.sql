-- A loss is made from an incident, and goes where it goes. What a person knows of it stands here; what the provider told of it
-- stands with the incident. One that is taken back keeps its row, so that its number is never another's.
create table accident (
  client_id int not null,
  -- Of the incident, as its time is.
  id bigint not null,
  occurred_at timestamptz not null,
  connection_id int not null,
  number int not null,
  -- Who decided: a rating, or an admin who made it one.
  origin text not null check (origin in ('rating', 'admin')),
  -- Bit n stands for the n-th of `impactZones` in the contract.
  impact_zones smallint not null default 0,
  no_fault boolean,
  cost_estimate_usd double precision,
  made_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (client_id, id)
);
create unique index accident_number on accident (client_id, number);
create index accident_time on accident (client_id, occurred_at, id);

-- What became of a loss, by whom and why.
create table accident_change (
  client_id int not null,
  accident_id bigint not null,
  at timestamptz not null default now(),
  id uuid not null,
  user_id uuid,
  user_name text not null,
  text text not null,
  reason text,
  primary key (client_id, accident_id, at, id)
);

-- The last number that a client's losses have had.
create table accident_count (
  client_id int primary key,
  last_number int not null
);

-- What people have confirmed by now, the earliest first; a second record of the same event is no second loss.
insert into accident (client_id, id, occurred_at, connection_id, number, origin, made_at)
select i.client_id, i.id, i.occurred_at, i.connection_id,
  row_number() over (partition by i.client_id order by i.occurred_at, i.id), 'rating',
  coalesce((select max(r.at) from incident_rating r where r.client_id = i.client_id and r.incident_id = i.id and r.counts), now())
from incident i join incident_type y on y.translated_type = i.translated_type and y.scoring_type = 'collision'
where i.rating = 0 and i.client_id > 0 and not exists (select 1 from incident_duplicate d
  where d.client_id = i.client_id and d.second_id = i.id and d.confidence >= 0.9);
insert into accident_count (client_id, last_number) select client_id, max(number) from accident group by client_id;
