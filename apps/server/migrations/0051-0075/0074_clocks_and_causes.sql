-- When the device of a vehicle last delivered data, although the times that it states can't be true.
alter table vehicle add heard_at timestamptz;
