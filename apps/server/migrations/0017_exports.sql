-- A list that somebody wants as a file; what is short is written while it is fetched, the rest has a file for a week.
create table export_file (
  client_id int not null,
  id uuid not null,
  list text not null,
  format text not null,
  query jsonb not null,
  columns text[] not null,
  subject text,
  filters text not null,
  time_zone text not null,
  units text not null,
  user_id uuid,
  user_name text not null,
  state text not null,
  rows int not null default 0,
  total_rows int,
  file text,
  bytes bigint,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (client_id, id)
);
create index export_file_created on export_file (client_id, created_at);
