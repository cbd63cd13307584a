-- An odometer is compared with the last reading that was believed, and a replaced one with the reading before it.
alter table vehicle_latest add column odometer_at timestamptz, add column doubted_odometer_meters double precision;
