-- A vehicle with two units, each at a provider of its own, is two records with one VIN. The key is the VIN as it is
-- compared, null for what is no VIN; the loader keeps it (contract/vin.ts), this fills it for vehicles already there.
alter table vehicle add column vin_key text;
update vehicle set vin_key = k.key from (
  select client_id, id, translate(regexp_replace(upper(vin), '[^A-Z0-9]', '', 'g'), 'IOQ', '100') as key from vehicle
  where vin is not null) k
where (k.client_id, k.id) = (vehicle.client_id, vehicle.id) and length(k.key) = 17 and k.key !~ '^(.)\1*$';
drop index vehicle_vin;
create index vehicle_vin on vehicle (client_id, vin_key) where vin_key is not null;

-- Sums over the vehicles of a client take what was driven from counted days only; events count on all.
alter table vehicle_day add column is_counted boolean not null default true;
create index vehicle_day_uncounted on vehicle_day (client_id, day) where not is_counted;

-- The weight of a score in an average over vehicles: what was driven on counted days.
alter table vehicle_score add column counted_meters double precision not null default 0;
update vehicle_score set counted_meters = distance_meters;

insert into rollup_dirty (client_id, day, vehicle_id)
  select d.client_id, d.day, d.vehicle_id from vehicle_day d join vehicle v on (v.client_id, v.id) = (d.client_id, d.vehicle_id)
  where exists (select 1 from vehicle o where o.client_id = v.client_id and o.vin_key = v.vin_key and o.id <> v.id)
on conflict do nothing;
