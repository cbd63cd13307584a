-- Several values of one record may be dropped: each is a row. Empty if the whole record is rejected.
update rejected_record set part = '' where part is null;
alter table rejected_record alter column part set default '';
alter table rejected_record alter column part set not null;
alter table rejected_record drop constraint rejected_record_pkey;
alter table rejected_record add constraint rejected_record_pkey primary key (client_id, connection_id, stream, external_id, part);
-- Rejections of stored trips had Milepost's own ID of the vehicle as their device.
update rejected_record r set device = v.external_id, payload = jsonb_set(r.payload, '{vehicleExternalId}', to_jsonb(v.external_id))
from vehicle v
where v.client_id = r.client_id and v.connection_id = r.connection_id and v.id::text = r.device and jsonb_typeof(r.payload) = 'object';
-- Drivers who are named only by trips or events may well drive: their list has only those that a user may see.
update driver set status = 3 where status = 2 and inactive_reason = 'Not in the list of drivers';
