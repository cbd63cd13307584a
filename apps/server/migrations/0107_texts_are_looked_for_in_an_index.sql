-- Lists that look for a text among all vehicles that are there read it from the index that says which these are: 200 pages at 20,000
-- vehicles, 8,300 otherwise.
-- A row of an index holds 2,700 bytes: what is looked in ends after 500 letters.
update vehicle set search = left(search, 500) where length(search) > 500;
drop index vehicle_live;
create index vehicle_live on vehicle (client_id, connection_id, id) include (status, search) where gone_at is null;
