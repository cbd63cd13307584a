-- Hours of the week are those of the place: totals by hour are calculated again.
insert into segment_due (client_id, day, kind, subject_id, marked_at)
select distinct client_id, starts, 0, 0, now() from segment_driving where not is_month and kind = 4
on conflict do nothing;
insert into segment_due (client_id, day, kind, subject_id, marked_at)
select distinct client_id, starts, 0, 0, now() from segment_incidents where not is_month and kind = 4
on conflict do nothing;
