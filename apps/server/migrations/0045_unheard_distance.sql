-- Of a vehicle that was not heard of in the shown window nobody knows how far it was driven.
alter table vehicle_score alter column distance_meters drop not null;
