-- The rush hours that a client had until an instant: trips and events that came before keep the traffic that these made of them, so that
-- a score can tell by which hours it was made.
create table rush_hour_before (
  client_id int not null,
  until timestamptz not null,
  hours jsonb not null,
  primary key (client_id, until)
);
