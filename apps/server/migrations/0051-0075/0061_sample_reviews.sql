-- How reviewers rated each client's random sample, by detector, type and month of the events: what all clients' together
-- say about a detector is how many of its unreviewed events count.
create table sample_review (
  client_id int not null,
  provider_id int not null,
  source smallint not null,
  scoring_type text not null,
  month date not null,
  confirmed int not null,
  rejected int not null,
  primary key (client_id, provider_id, source, scoring_type, month)
);
