-- The invitation or link that a form was opened by: only its token continues the form, and only while it works. Null for
-- a member of the client. Forms that are open now can be started again.
alter table onboarding_form add column opened_by jsonb;
