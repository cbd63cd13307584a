-- What a score is made of is written with every score and read with a page of them: kept as it is written, neither taken apart nor
-- compressed, it costs a quarter. In one statement each, so that rows are written once, with their new storage.
alter table vehicle_score alter column parts type json using parts::json, alter column parts set storage external;
alter table driver_score alter column parts type json using parts::json, alter column parts set storage external;
alter table pooled_score alter column parts type json using parts::json, alter column parts set storage external;
