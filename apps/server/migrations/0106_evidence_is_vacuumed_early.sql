-- Losses after scores are counted from an index of evidence alone, which reads a row itself wherever it was written since the table was
-- last vacuumed: a quarter of three months, where the newest is written all day.
alter table evidence_month set (autovacuum_vacuum_scale_factor = 0.02);
