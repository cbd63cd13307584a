-- What the vehicles of a deleted connection were worth in the score of its policy, which counts them for twelve months more: two
-- numbers that outlive their records. Null until the worker has calculated them, and without a score.
create table deleted_connection (
  client_id int not null,
  connection_id int not null,
  insurer_name text,
  policy_number text,
  deleted_at timestamptz not null,
  years double precision,
  relative_risk double precision,
  primary key (client_id, connection_id)
);
-- Records of these are hidden already.
insert into deleted_connection (client_id, connection_id, insurer_name, policy_number, deleted_at)
select client_id, id, insurer_name, policy_number, deleted_at from connection where deleted_at is not null;
