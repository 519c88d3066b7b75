-- Players. A profile and the two ledger accounts come into being with the user, in the same transaction.

create table profiles (
  id uuid primary key references users deferrable initially deferred,
  user_id uuid not null unique,
  nickname text not null,
  nickname_key text not null unique,
  birth_date date,
  language text not null,
  time_zone text not null default 'America/Sao_Paulo',
  zone_changed_at timestamptz,
  level integer not null default 1 check (level between 1 and 100),
  xp bigint not null default 0 check (xp >= 0),
  points bigint not null default 0 check (points >= 0),
  streak integer not null default 0 check (streak >= 0),
  streak_day date,
  profile_image_url text,
  current_avatar_id text,
  financial_goal text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (id = user_id)
);
comment on column profiles.nickname_key is 'what the nickname looks like: look-alikes, accents and case removed';
comment on column profiles.points is 'all-time sum of leaderboard points (product 9.22)';
comment on column profiles.streak is 'days in a row, counted up to streak_day';
comment on column profiles.streak_day is 'last game day (03:00 to 03:00 local) that counted';
comment on column profiles.created_at is 'UTC';

-- Two nicknames that share a key are too alike. A name has one key for how it looks and one for how it reads.
create table nickname_keys (
  key text primary key,
  user_id uuid not null references users deferrable initially deferred
);
create index nickname_keys_user on nickname_keys (user_id);

create function enrol_user() returns trigger language plpgsql as $$
begin
  insert into profiles (id, user_id, nickname, nickname_key, birth_date, language)
  values (new.id, new.id, new.enrolment ->> 'nickname', new.enrolment ->> 'nicknameKey',
          (new.enrolment ->> 'birthDate')::date, new.enrolment ->> 'language');
  insert into nickname_keys (key, user_id)
  select new.enrolment ->> 'nicknameKey', new.id
  union
  select coalesce(new.enrolment ->> 'nicknameReadKey', new.enrolment ->> 'nicknameKey'), new.id;
  new.enrolment := null;
  return new;
end $$;
create trigger users_enrol before insert on users for each row execute function enrol_user();

create function open_ledger_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind, owner_id, balance_cents)
  values ('earned:' || new.id, 'earned', new.id, 0), ('granted:' || new.id, 'granted', new.id, 0);
  return null;
end $$;
create trigger users_accounts after insert on users for each row execute function open_ledger_accounts();
