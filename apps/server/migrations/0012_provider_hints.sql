-- The unguessable part of the address at which a provider may say that there is something new, and when it last did.
alter table connection add column hint_key text not null default replace(gen_random_uuid()::text, '-', ''),
  add column hinted_at timestamptz;
create index connection_hint_key on connection (hint_key);
