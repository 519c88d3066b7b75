-- Accounts of people: better-auth's four tables, renamed, with uuid ids, and its rate limits.

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  enrolment jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.name is 'the nickname, as better-auth wants a name';
comment on column users.enrolment is 'what sign-up said beside the account; the trigger of 0003 moves it to the profile, so a stored row holds null';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_user on credentials (user_id);
create unique index credentials_account on credentials (provider_id, account_id);
comment on column credentials.password is 'Argon2id in PHC form';

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
comment on column rate_limits.last_request is 'epoch milliseconds';

-- What may be done only so often (password checks of an account, sign-ups of an address): a bucket that leaks.
create table allowances (
  key text primary key,
  free_at bigint not null
);
create index allowances_free_at on allowances (free_at);
comment on column allowances.free_at is 'epoch milliseconds at which nothing of it is used up any more';
