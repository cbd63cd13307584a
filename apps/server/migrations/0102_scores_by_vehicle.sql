-- Months of a group's vehicles are read vehicle by vehicle, and from the key alone.
alter table vehicle_score_month drop constraint vehicle_score_month_pkey;
alter table vehicle_score_month add constraint vehicle_score_month_pkey primary key (client_id, vehicle_id, month)
  include (behavioral, environmental, usage, combined);
