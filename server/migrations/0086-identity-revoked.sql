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
