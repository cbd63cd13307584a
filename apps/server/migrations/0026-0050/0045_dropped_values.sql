-- The value of a record that was dropped because it can't be true; null if the whole record was rejected.
alter table rejected_record add part text;
