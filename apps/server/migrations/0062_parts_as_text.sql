-- In place of e9f0a46890e64273e674c97aff73f252b23224533932d9066447f545baaca051
-- What a score is made of is written with every score and read with a page of them: kept as it is written, neither taken apart nor
-- compressed, it costs a quarter. Where tables are spread, each part is told how to store it: no statement says so of all of them.
do $$
declare
  scores text;
begin
  foreach scores in array array['vehicle_score', 'driver_score', 'pooled_score'] loop
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = scores::regclass) then
        if exists (select from run_command_on_shards(scores, 'alter table %s alter column parts set storage external') where not success) then
          raise exception 'a part of % does not take its storage', scores;
        end if;
        set local citus.enable_ddl_propagation = off;
      end if;
    end if;
    execute format('alter table %I alter column parts set storage external', scores);
    if to_regclass('pg_dist_partition') is not null then
      set local citus.enable_ddl_propagation = on;
    end if;
  end loop;
end $$;
-- Rows are written once, with their new storage.
alter table vehicle_score alter column parts type json using parts::json;
alter table driver_score alter column parts type json using parts::json;
alter table pooled_score alter column parts type json using parts::json;
