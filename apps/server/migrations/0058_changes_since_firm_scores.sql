-- A change is told since a firm score only: whoever sorts by it asks the earlier month, too, how firm it was.
drop index vehicle_score_month_shown;
create index vehicle_score_month_shown on vehicle_score_month (client_id, month, vehicle_id)
  include (combined, behavioral, environmental, usage, config_version, provisional);
drop index driver_score_month_shown;
create index driver_score_month_shown on driver_score_month (client_id, month, driver_id)
  include (combined, behavioral, environmental, usage, config_version, provisional);
