-- Accounts that come in by another door (Google, GitHub, any OpenID Connect provider): they begin without nickname and
-- birth date, which are asked before anything else. User, profile and ledger accounts still come into being together.

alter table profiles add column completed_at timestamptz default now();
comment on column profiles.completed_at is 'when nickname and birth date were both there; null while a social account still lacks them';
update profiles set completed_at = created_at;
-- An account that is not complete has no nickname that could be shown anywhere.
alter table profiles add constraint profiles_complete
  check (deleted_at is not null or (nickname = '') = (completed_at is null));

create or replace function enrol_user() returns trigger language plpgsql as $$
begin
  if new.enrolment ? 'nickname' then
    insert into profiles (id, user_id, nickname, nickname_key, birth_date, language)
    values (new.id, new.id, new.enrolment ->> 'nickname', new.enrolment ->> 'nicknameKey',
            (new.enrolment ->> 'birthDate')::date, new.enrolment ->> 'language');
    insert into nickname_keys (key, user_id)
    select new.enrolment ->> 'nicknameKey', new.id
    union
    select coalesce(new.enrolment ->> 'nicknameReadKey', new.enrolment ->> 'nicknameKey'), new.id;
  else
    insert into profiles (id, user_id, nickname, nickname_key, language, completed_at)
    values (new.id, new.id, '', 'incomplete:' || new.id, new.enrolment ->> 'language', null);
  end if;
  new.enrolment := null;
  return new;
end $$;

-- What a confirmed address is worth is paid when the account is complete; who completes it sends the job.
create or replace function announce_user() returns trigger language plpgsql as $$
begin
  if exists (select from profiles where id = new.id and completed_at is null) then
    return null;
  end if;
  if new.email_verified then
    perform send_job('emailConfirmed', jsonb_build_object('userId', new.id));
  else
    perform send_job('confirmationMail', jsonb_build_object('userId', new.id));
  end if;
  return null;
end $$;

-- One account of a provider opens one account here, and a player has at most one of each provider.
create unique index credentials_provider on credentials (user_id, provider_id);
