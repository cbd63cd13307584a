-- A trip that replaces a deleted private one is private too, until its provider says that it isn't.
alter table gone_trip add column is_private boolean not null default false;
