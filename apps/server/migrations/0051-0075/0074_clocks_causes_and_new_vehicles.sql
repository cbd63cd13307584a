-- When the device of a vehicle last delivered data, although the times that it states can't be true.
alter table vehicle add received_at timestamptz;
-- Rejected records are listed by device (the provider's ID of the vehicle) and by cause: the reason without its values.
alter table rejected_record add device text, add cause text;
update rejected_record set device = left(coalesce(record, payload) ->> 'vehicleExternalId', 200)
where jsonb_typeof(coalesce(record, payload)) = 'object' and coalesce(record, payload) ? 'vehicleExternalId';
-- When a provider first listed the vehicle: records may name it before.
alter table vehicle add listed_at timestamptz;
update vehicle set listed_at = created_at where not is_placeholder;
-- The provider's IDs of the vehicles that a history is of; null if it is that of all.
alter table sync_stream add vehicles text[];
