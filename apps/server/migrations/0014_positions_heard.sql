-- When Milepost heard of a position: maps ask for what is new to them, and positions come late.
alter table vehicle_latest add column heard_at timestamptz not null default now();
