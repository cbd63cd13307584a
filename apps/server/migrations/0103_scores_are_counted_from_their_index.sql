-- All scores of a fleet are counted from an index alone, which reads a row itself wherever the row was written since the table was
-- last vacuumed. Scores are written all day, so this is done after 2 % of them, not 20 %.
alter table vehicle_score set (autovacuum_vacuum_scale_factor = 0.02);
alter table driver_score set (autovacuum_vacuum_scale_factor = 0.02);
