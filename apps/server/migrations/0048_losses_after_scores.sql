-- What a vehicle drove in a month and the losses that people confirmed in it, beside the sums that they stand in: reports that hold
-- losses against earlier scores read them of all vehicles from the index alone.
alter table evidence_month
  add column miles double precision,
  add column confirmed_losses real;
update evidence_month set miles = sums[58], confirmed_losses = sums[62] where client_id is not null and sums is not null;
create index evidence_month_of_month on evidence_month (client_id, month)
  include (vehicle_id, miles, confirmed_losses, first_day, last_day);
