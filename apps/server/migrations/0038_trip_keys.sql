-- When each trip began: one row a trip, whatever becomes of its time, by which trips are cut. Whoever stores a trip again finds
-- it here without looking into every month there is.
create table trip_key (
  client_id int not null,
  id bigint not null,
  started_at timestamptz not null
);
insert into trip_key
  select distinct on (client_id, id) client_id, id, started_at from trip order by client_id, id, revision desc nulls last, started_at desc;
alter table trip_key add primary key (client_id, id);

-- Of a trip that stood at two times the newest version stays, else the later one; the days that the other leaves no longer hold.
do $$
begin
  if (select count(*) from trip) > (select count(*) from trip_key) then
    insert into rollup_dirty (client_id, day, vehicle_id)
      select distinct t.client_id, t.day, t.vehicle_id from trip t join trip_key k on k.client_id = t.client_id and k.id = t.id
      where t.client_id > 0 and t.started_at <> k.started_at
      on conflict do nothing;
    insert into driver_due (client_id, driver_id, month)
      select distinct t.client_id, t.driver_id, date_trunc('month', t.day)::date from trip t join trip_key k on k.client_id = t.client_id and k.id = t.id
      where t.client_id > 0 and t.driver_id is not null and t.started_at <> k.started_at
      on conflict do nothing;
    delete from trip t using trip_key k
      where k.client_id = t.client_id and k.id = t.id and t.started_at <> k.started_at;
  end if;
end $$;
