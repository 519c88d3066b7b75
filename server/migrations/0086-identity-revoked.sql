-- What may become of an identity check besides (decision 0212): an approval that an operator takes
-- back, and a case that nobody decides about.

alter table identity_cases
  add column revoked_at timestamptz,
  add column revocation text check (revocation in ('forged', 'otherPerson', 'handedOver', 'mistake'));
comment on column identity_cases.revoked_at is 'UTC; when the approval was taken back, the last time that a reason was given';
comment on column identity_cases.revocation is 'why the approval was taken back; it stays decided, and its CPF stays used where it was not freed';
comment on column identity_cases.cpf_hash is 'keyed hash of the CPF of an approved case, or of one that was taken back and whose CPF was not freed: it tells that a CPF is used, and not which';

-- Checks of one row over several columns have no names of their own that say what they hold.
do $$
declare one record;
begin
  for one in
    select conname from pg_constraint
    where conrelid = 'identity_cases'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ '(state = ANY|decided_at IS NULL\) =|reason = ANY|cpf_key IS NULL|cpf_hash IS NULL)'
  loop
    execute format('alter table identity_cases drop constraint %I', one.conname);
  end loop;
end $$;
alter table identity_cases
  add constraint identity_cases_state
    check (state in ('draft', 'pending', 'approved', 'rejected', 'withdrawn', 'revoked', 'lapsed')),
  add constraint identity_cases_decided
    check ((decided_at is null) = (state not in ('approved', 'rejected', 'revoked'))),
  add constraint identity_cases_reason
    check (
      reason in ('unreadable', 'expired', 'wrongDocument', 'faceDiffers', 'dataDiffers', 'alreadyUsed', 'forged', 'notOpened')
      and (reason is null) = (state <> 'rejected')),
  add constraint identity_cases_revoked
    check ((revoked_at is null) = (state <> 'revoked') and (revocation is null) = (state <> 'revoked')),
  add constraint identity_cases_hash
    check ((cpf_key is null) = (cpf_hash is null)
      and (state <> 'approved' or cpf_hash is not null) and (cpf_hash is null or state in ('approved', 'revoked')));

alter table identity_acts
  add column operator text check (char_length(operator) between 1 and 200 and (operator is null or user_id is null)),
  add column revocation text check ((revocation is null) = (act <> 'revoked'));
alter table identity_acts drop constraint identity_acts_act_check;
alter table identity_acts add constraint identity_acts_act_check check (act in (
  'submitted', 'taken', 'lookedAt', 'approved', 'rejected', 'withdrawn', 'deleted', 'revoked', 'cpfFreed', 'lapsed'));

-- Those that wait by now.
insert into scheduled_events (kind, ref, at, due_at)
select 'identityCaseLapses', id, submitted_at + interval '30 days', submitted_at + interval '30 days'
from identity_cases where state = 'pending';
create index identity_acts_taken on identity_acts (user_id, at) where act = 'taken';
comment on column identity_acts.operator is 'the account of the operator on the machine where the command ran; null for whatever was done otherwise';
comment on column identity_acts.revocation is 'why an approval was taken back';

create table kept_cpfs (
  id uuid primary key,
  cpf_key text not null,
  cpf_hash bytea not null,
  revoked boolean not null,
  transfers jsonb,
  kept_until timestamptz not null,
  unique (cpf_hash, cpf_key)
);
comment on table kept_cpfs is 'keyed hashes of CPFs beyond their accounts, where a verification was taken back, transfers were stopped, or limits of a month were in use: whoever is verified with the same one inherits that';
comment on column kept_cpfs.cpf_key is 'name of the key of the hash';
comment on column kept_cpfs.revoked is 'whether the verification was taken back: then nobody is verified with it';
comment on column kept_cpfs.transfers is 'stops that held, and sums of the days of the last month; the sums go after 31 days';
comment on column kept_cpfs.kept_until is 'UTC';

-- Lets a player take over what held an account before, as server/src/identity-check/retained-cpf-store.ts keeps it.
create function inherit_transfers(in_user uuid, in_kept jsonb) returns void language plpgsql as $$
begin
  insert into transfer_days as d (user_id, day, sent_cents, sent, received_cents)
  select in_user, day, sent_cents, sent, received_cents
  from jsonb_to_recordset(in_kept->'days') as kept (day date, sent_cents bigint, sent integer, received_cents bigint)
  on conflict (user_id, day) do update
    set sent_cents = d.sent_cents + excluded.sent_cents, sent = d.sent + excluded.sent,
        received_cents = d.received_cents + excluded.received_cents;
  insert into transfer_stops (user_id, other_id, stopped_at, stopped_by, reason)
  select in_user, other_id, stopped_at, stopped_by, reason
  from jsonb_to_recordset(in_kept->'stops') as kept (other_id uuid, stopped_at timestamptz, stopped_by text, reason text)
  where other_id is null or exists (select from profiles where id = other_id and id <> in_user and deleted_at is null)
  on conflict do nothing;
end $$;
