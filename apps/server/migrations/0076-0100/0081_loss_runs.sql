-- Each imported loss run is kept with its claims, so that it can be removed and its claims return to what earlier ones say.
-- A person's statement of no losses is one without a file.
create table loss_run (
  client_id int not null,
  id uuid not null,
  -- Null for a statement.
  file_name text,
  imported_by text not null,
  imported_at timestamptz not null,
  -- Its claims as rows of claim, also those that an earlier one already had.
  claims jsonb not null default '[]',
  primary key (client_id, id)
);

-- Claims of before: what each was before its last import isn't known.
insert into loss_run (client_id, id, file_name, imported_by, imported_at, claims)
select client_id, gen_random_uuid(), file_name, imported_by, imported_at,
  jsonb_agg(to_jsonb(c) - 'client_id' - 'file_name' - 'imported_by' - 'imported_at' order by id)
from claim c group by client_id, file_name, imported_by, imported_at;

alter table claim add column loss_run_id uuid;
update claim c set loss_run_id = r.id from loss_run r
where r.client_id = c.client_id and r.file_name = c.file_name and r.imported_by = c.imported_by and r.imported_at = c.imported_at;
alter table claim alter column loss_run_id set not null;
alter table claim drop column file_name;
alter table claim drop column imported_by;
alter table claim drop column imported_at;

-- The days that each loss run covers: a policy is covered from the first day of all to the last.
alter table claim_cover rename to claim_cover_before;
alter table claim_cover_before rename constraint claim_cover_pkey to claim_cover_before_pkey;
create table claim_cover (
  client_id int not null,
  loss_run_id uuid not null,
  policy_id bigint not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (client_id, policy_id, loss_run_id)
);
insert into claim_cover (client_id, loss_run_id, policy_id, starts_on, ends_on)
select distinct k.client_id, c.loss_run_id, k.policy_id, k.starts_on, k.ends_on
from claim_cover_before k join claim c on c.client_id = k.client_id and c.policy_id = k.policy_id;
-- Days without any claim were stated by people, or by lines of files that aren't known anymore.
with stated as (
  select k.*, gen_random_uuid() as id from claim_cover_before k
  where not exists (select from claim c where c.client_id = k.client_id and c.policy_id = k.policy_id)),
runs as (
  insert into loss_run (client_id, id, imported_by, imported_at) select client_id, id, 'Milepost', now() from stated)
insert into claim_cover (client_id, loss_run_id, policy_id, starts_on, ends_on)
select client_id, id, policy_id, starts_on, ends_on from stated;
drop table claim_cover_before;
