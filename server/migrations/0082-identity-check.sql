-- Who a player is, as somebody has checked it (product 1.7, product 7, decision 0206). Documents and data are sealed before
-- they are stored, and deleted 30 days after the decision; the result alone is kept.

create table identity_cases (
  id uuid primary key,
  user_id uuid not null references users,
  state text not null check (state in ('draft', 'pending', 'approved', 'rejected', 'withdrawn')),
  consented_at timestamptz not null,
  submitted_at timestamptz check ((submitted_at is null) = (state = 'draft')),
  attempt integer check (attempt >= 1 and (attempt is null) = (state = 'draft')),
  data bytea check (state <> 'pending' or data is not null),
  data_key text check ((data_key is null) = (data is null)),
  checker text check (checker in ('queue', 'provider') and (checker is null) = (state = 'draft')),
  taken_by uuid references users check (taken_by is null or (state = 'pending' and taken_by <> user_id)),
  taken_until timestamptz check ((taken_until is null) = (taken_by is null)),
  decided_at timestamptz check ((decided_at is null) = (state not in ('approved', 'rejected'))),
  decided_by uuid references users check (decided_by is null or (decided_at is not null and decided_by <> user_id)),
  reason text check (
    reason in ('unreadable', 'expired', 'wrongDocument', 'faceDiffers', 'dataDiffers', 'alreadyUsed', 'forged')
    and (reason is null) = (state <> 'rejected')),
  note text check (char_length(note) <= 300 and (note is null) = (state <> 'rejected')),
  cpf_key text check ((cpf_key is null) = (state <> 'approved')),
  cpf_hash bytea check ((cpf_hash is null) = (state <> 'approved'))
);
comment on table identity_cases is 'what players sent to have their identity checked, each try a row; a draft is deleted a day after it was begun';
comment on column identity_cases.consented_at is 'UTC; when the player agreed to this check';
comment on column identity_cases.submitted_at is 'UTC; null while it is prepared';
comment on column identity_cases.attempt is 'the how-manieth case of the player it is that was sent, from 1';
comment on column identity_cases.data is 'name, CPF and birth date, sealed; null before they are sent, and once they are deleted';
comment on column identity_cases.data_key is 'name of the key that sealed them';
comment on column identity_cases.checker is 'whose turn it is to decide: an admin, or the provider';
comment on column identity_cases.taken_by is 'the admin who took it and alone decides about it';
comment on column identity_cases.taken_until is 'UTC; from then on somebody else may take it';
comment on column identity_cases.decided_at is 'UTC';
comment on column identity_cases.decided_by is 'null for the provider, and for whoever deleted their account';
comment on column identity_cases.note is 'what the reviewer wrote beside the reason, for the player to read; empty where nothing, or where it is deleted with the data';
comment on column identity_cases.cpf_hash is 'keyed hash of the CPF of an approved case: it tells that a CPF is used, and not which';
comment on column identity_cases.cpf_key is 'name of the key of that hash';
create unique index identity_cases_open on identity_cases (user_id) where state in ('draft', 'pending');
create unique index identity_cases_verified on identity_cases (user_id) where state = 'approved';
create unique index identity_cases_cpf on identity_cases (cpf_hash, cpf_key) where cpf_hash is not null;
create index identity_cases_of_player on identity_cases (user_id, id);
create index identity_cases_waiting on identity_cases (submitted_at, id) where state = 'pending';
create index identity_cases_taken on identity_cases (taken_by) where taken_by is not null;
create index identity_cases_decided on identity_cases (decided_at) where decided_at is not null;
create index identity_cases_decider on identity_cases (decided_by) where decided_by is not null;

create table identity_photos (
  case_id uuid not null references identity_cases on delete cascade,
  photo text not null check (photo in ('front', 'back', 'selfie')),
  file_id uuid not null unique,
  sealed_by text not null,
  primary key (case_id, photo)
);
comment on table identity_photos is 'the file of each photo of a case; its bytes are sealed for this case, photo and file';
comment on column identity_photos.sealed_by is 'name of the key that sealed it';

create table identity_acts (
  id bigint generated always as identity primary key,
  case_id uuid not null references identity_cases on delete cascade,
  act text not null check (act in ('submitted', 'taken', 'lookedAt', 'approved', 'rejected', 'withdrawn', 'deleted')),
  photo text check (photo in ('front', 'back', 'selfie') and (photo is null) = (act <> 'lookedAt')),
  user_id uuid references users,
  at timestamptz not null
);
create index identity_acts_case on identity_acts (case_id, id);
create index identity_acts_user on identity_acts (user_id) where user_id is not null;
comment on table identity_acts is 'who did what about a case, and who looked at which photo; goes with the case alone';
comment on column identity_acts.user_id is 'null for the provider, for what happened by itself, and for whoever deleted their account';
comment on column identity_acts.at is 'UTC';
