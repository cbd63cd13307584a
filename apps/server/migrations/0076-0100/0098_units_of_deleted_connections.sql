-- The units of a deleted connection's vehicles as scores knew them when its records were hidden. While it can return, its numbers are
-- made again from them if another connection of its policy returns. Erased with its records.
alter table deleted_connection add units jsonb;
