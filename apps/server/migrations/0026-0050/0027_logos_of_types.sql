-- The picture that an admin uploaded for a type; `logo` is then its address. Null if `logo` names an icon.
alter table incident_type add column logo_file text;
