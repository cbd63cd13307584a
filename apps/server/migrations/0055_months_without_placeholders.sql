-- Past months of pools counted what stands for vehicles that nobody told of: vehicles that drive nothing, with years in which
-- nothing was lost. They are scored again without, each vehicle's miles held against its own class.
delete from pooled_score_month where client_id > 0 and month < date_trunc('month', now())::date;
delete from vehicle_score_month m using vehicle v where v.client_id = m.client_id and v.id = m.vehicle_id and v.is_placeholder;
