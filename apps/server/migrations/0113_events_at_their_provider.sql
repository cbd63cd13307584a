-- What people call an event at its provider, where that is not its id, and where they find it there.
alter table incident_detail add column reference text, add column url text;
