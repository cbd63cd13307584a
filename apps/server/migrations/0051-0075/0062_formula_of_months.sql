-- The formula that past scores were made with: an update that changes it calculates them again in the background, newest
-- first. Until then they are shown, but not compared with newer ones.
alter table vehicle_score_month add formula text;
alter table driver_score_month add formula text;
alter table segment_score_month add formula text;
alter table scoring_state add formula text;
