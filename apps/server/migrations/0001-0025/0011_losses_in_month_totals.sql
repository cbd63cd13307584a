-- Month totals gain the losses part. They are a cache: completed months are totaled again with the next scoring.
delete from score_month_sum;
