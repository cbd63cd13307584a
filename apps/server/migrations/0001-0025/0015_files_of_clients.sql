-- Names of files in the media store.
alter table client
  add column logo_file text,
  add column contract_file text;
