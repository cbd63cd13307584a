-- What a person says whose work goes to a second one is kept and shown, and decides nothing until somebody else agrees.
alter table incident_rating add column counts boolean not null default true;
