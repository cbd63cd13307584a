-- What an annotator answered beyond a rating, and how the event came to them.
alter table incident_rating
  -- Null for a rating in the fleet portal.
  add column stage text,
  -- The type of the event before the rating, and the one that the rating gives it.
  add column reported_type text,
  add column translated_type text,
  add column intensity_before smallint,
  add column severity smallint,
  -- How long the event was on the screen.
  add column seconds real,
  -- As part of the random sample, or because its answer is known; null by priority.
  add column drawn text,
  -- The first answer that this second look is about, and what was decided.
  add column answers uuid,
  add column verdict text,
  -- Waits for a second person, or for its own author after a reviewer sent it back.
  add column state text,
  add column provider_id smallint,
  add column source smallint,
  -- True if the event belongs to the random sample, whoever rated it and why.
  add column is_sampled boolean not null default false;
alter table incident_rating add constraint incident_rating_stage check (stage in ('first', 'second'));
alter table incident_rating add constraint incident_rating_drawn check (drawn in ('sample', 'known'));
alter table incident_rating add constraint incident_rating_verdict check (verdict in ('agreed', 'replaced', 'sentBack'));
alter table incident_rating add constraint incident_rating_state check (state in ('waiting', 'returned'));
update incident_rating r set state = 'waiting' where not counts
  and exists (select from incident i where i.client_id = r.client_id and i.id = r.incident_id and i.rating = 2)
  and not exists (select from incident_rating l where l.client_id = r.client_id and l.incident_id = r.incident_id and l.at > r.at);
create index incident_rating_open on incident_rating (client_id, state, at) where state is not null;
create index incident_rating_person on incident_rating (client_id, user_id, at desc);
create unique index incident_rating_id on incident_rating (client_id, id, incident_id);
create index incident_rating_answers on incident_rating (client_id, answers) where answers is not null;
create index incident_rating_sample on incident_rating (client_id, incident_id) where is_sampled;

-- The queue of annotators: the riskiest of each type first, and the random sample in the order of its random ids.
create index incident_waiting on incident (client_id, translated_type, risk desc, occurred_at, id) include (connection_id)
  where rating = 2 and has_video;
create index incident_sample on incident (client_id, id) include (translated_type, connection_id)
  where rating = 2 and has_video and id % 20 = 0;

-- Who has an event on the screen, until when. The id changes whenever someone else, or another page, takes it over.
create table annotation_lease (
  client_id int not null,
  incident_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  stage text not null check (stage in ('first', 'second', 'again')),
  drawn text,
  -- The first answer, for a second look; the returned one, for another first look.
  answers uuid,
  served_at timestamptz not null default now(),
  until timestamptz not null,
  primary key (client_id, incident_id)
);
create unique index annotation_lease_id on annotation_lease (client_id, id, incident_id);
create index annotation_lease_person on annotation_lease (client_id, user_id);

create table annotation_skip (
  client_id int not null,
  incident_id bigint not null,
  user_id uuid not null,
  user_name text not null,
  reason text not null check (reason in ('unclear', 'badVideo', 'notMine', 'other')),
  note text,
  at timestamptz not null default now(),
  primary key (client_id, incident_id, user_id)
);
create index annotation_skip_flag on annotation_skip (client_id, at desc) where reason = 'badVideo';
create index annotation_skip_person on annotation_skip (client_id, user_id, at);

-- Rated events that annotators also get, to check their answers.
create table known_answer (
  client_id int not null,
  incident_id bigint not null,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null default now(),
  primary key (client_id, incident_id)
);
