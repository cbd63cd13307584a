-- Trips with the ignition off of devices that may not know their ignition (`byPositions.ignition`): few, and each page of positions asks for them.
create index trip_ignition on trip (client_id, vehicle_id, started_at) where by_positions & 256 > 0;
