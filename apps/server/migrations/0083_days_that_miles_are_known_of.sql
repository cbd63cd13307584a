-- The first and the last day of a month on which miles are known that count: how much is driven in a year is told of the days between such,
-- and not of those of which a camera told events alone.
alter table evidence_month add column first_driven date, add column last_driven date;
alter table driver_evidence_month add column first_driven date, add column last_driven date;
