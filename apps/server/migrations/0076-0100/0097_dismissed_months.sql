-- The month of an event that its provider dismissed: a policy's open questions name the share of its events that were. Null for
-- events that were withdrawn otherwise, and for those dismissed before. Not the time: nothing of private trips is stored.
alter table dismissed_incident add month date;
