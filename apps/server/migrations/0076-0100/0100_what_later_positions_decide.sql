-- Positions that may be in another zone's time (`positionFlag.astray`): few, and pages of a vehicle that drives ask for them.
create index position_astray on position (client_id, vehicle_id, at) where flags & 256 > 0;

-- The distance of a trip as its provider states it, in meters, its source (`distanceSource`), and its top speed, if positions gave it others, or none: later ones
-- may confirm them. Null: it has the stated one.
alter table trip add stated_meters int, add stated_source smallint, add stated_top_kmh smallint;
