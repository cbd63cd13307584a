-- When each event was: one row an event, whatever becomes of its time, by which the tables of events are cut. Whoever stores
-- an event again finds it here without looking into every month there is.
create table incident_key (
  client_id int not null,
  id bigint not null,
  occurred_at timestamptz not null
);
insert into incident_key select client_id, id, max(occurred_at) from incident group by client_id, id;
alter table incident_key add primary key (client_id, id);

-- An event that stood at two times stays at the later one, and the days it leaves no longer hold.
do $$
begin
  if (select count(*) from incident) > (select count(*) from incident_key) then
    insert into rollup_dirty (client_id, day, vehicle_id)
      select distinct i.client_id, i.day, i.vehicle_id from incident i join incident_key k on k.client_id = i.client_id and k.id = i.id
      where i.client_id > 0 and i.occurred_at <> k.occurred_at
      on conflict do nothing;
    delete from incident i using incident_key k
      where k.client_id = i.client_id and k.id = i.id and i.occurred_at <> k.occurred_at;
    delete from incident_detail i using incident_key k
      where k.client_id = i.client_id and k.id = i.id and i.occurred_at <> k.occurred_at;
  end if;
end $$;
