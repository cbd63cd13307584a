-- The invitation or link that a form was opened by: only its token continues the form, and only while it works. Null for
-- a member of the client. Forms that are open now can be started again.
alter table onboarding_form add column opened_by jsonb;

-- Fault of a loss is shared only if it is chosen, as cost is.
alter table share add column include_fault boolean not null default false;

-- What a changed record was called then; null for records without a name.
alter table audit_entry add column subject_name text;
