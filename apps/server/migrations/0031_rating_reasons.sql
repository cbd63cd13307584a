-- What is wrong with an inaccurate event, or why one needs no review; null if the person gave no reason.
alter table incident_rating add column reason text;
