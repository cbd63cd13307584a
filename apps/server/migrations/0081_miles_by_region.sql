-- Miles of a month by region, four numbers each: its id, thousands of faded miles, and the same times lean and lean² as in `sums`. Kept
-- where the client's configuration tells regions apart, and else null.
alter table evidence_month add column regions float8[];
alter table driver_evidence_month add column regions float8[];
