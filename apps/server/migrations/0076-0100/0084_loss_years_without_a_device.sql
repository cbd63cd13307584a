-- Vehicles without a device that reports collisions have no loss-free years: current and past scores are calculated again.
update vehicle_score_month set formula = null where formula is not null;
update driver_score_month set formula = null where formula is not null;
update segment_score_month set formula = null where formula is not null;
update scoring_state set formula = null, has_changed = true;
