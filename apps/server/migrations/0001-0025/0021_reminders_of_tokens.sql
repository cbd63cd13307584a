-- How many days before its end the owner of a token was last reminded; null if not yet.
alter table api_token add column reminded_days smallint;
