-- Lists by score read what they sort, band and count by without the rows themselves, which carry all that scores are made of.
create index vehicle_score_shown on vehicle_score (client_id, window_days, vehicle_id)
  include (combined, behavioral, environmental, usage, distance_meters, incidents, config_version);
create index vehicle_score_month_shown on vehicle_score_month (client_id, month, vehicle_id)
  include (combined, behavioral, environmental, usage, config_version);
create index driver_score_shown on driver_score (client_id, driver_id)
  include (combined, behavioral, environmental, usage, exposure, config_version);
create index driver_score_month_shown on driver_score_month (client_id, month, driver_id)
  include (combined, behavioral, environmental, usage, config_version);
