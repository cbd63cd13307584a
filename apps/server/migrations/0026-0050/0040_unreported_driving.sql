-- A vehicle with events and without distance was driving, though its provider reports no trips: its driving isn't zero.
update vehicle_score set distance_meters = null where distance_meters = 0 and incidents > 0;
