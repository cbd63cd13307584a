-- How vehicles (1) and drivers (2) scored in months that are over, by connection and of all of a client together (connection 0): numbers
-- of them without a score and by band, and what means by exposure are made of. Kept by pipeline/scores/kept-months.ts.
create table score_month_sum (
  client_id int not null,
  subject smallint not null,
  month date not null,
  connection_id int not null,
  risk_type text not null,
  bands double precision[] not null,
  weighted double precision not null,
  exposure double precision not null,
  oldest_version int not null,
  newest_version int not null,
  primary key (client_id, subject, risk_type, connection_id, month)
);
