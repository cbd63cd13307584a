-- A day of a vehicle that changes moves some numbers of many rows: with room beside them they stay on their page, and nothing is written
-- into indexes. Rows that are there keep their place until they move.
alter table incident_total set (fillfactor = 85);
alter table incident_by_type set (fillfactor = 85);
alter table incident_by_region set (fillfactor = 85);
alter table incident_verdicts set (fillfactor = 85);
