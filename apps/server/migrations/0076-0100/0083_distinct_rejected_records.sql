-- What a device sends with each record is one row: how many records that is, and hashes of the newest of them, by which one that is read
-- again isn't counted again. Null if the row is of one record.
alter table rejected_record add column records int not null default 1, add column seen int[];
update rejected_record set seen = '{}', records = case when split_part(stream, '.', 1) = 'positions' then times else 1 end
  where external_id = coalesce(device || ': ', '') || cause;
