-- Events of a region in which little happens, or nothing: without it a page of them reads all events of its days.
create index on incident (client_id, region_id, occurred_at, id, risk);
