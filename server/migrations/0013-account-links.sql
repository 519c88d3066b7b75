-- Links in mails that change an account: at most one of each purpose is open for a player, and a used one is gone.

create table account_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('passwordReset', 'emailChange', 'deletion')),
  token_hash text not null unique,
  email text check ((email is null) = (purpose <> 'emailChange')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, purpose)
);
create index account_links_expires_at on account_links (expires_at);
comment on column account_links.token_hash is 'SHA-256 of the token in base64url; the token itself is kept nowhere';
comment on column account_links.email is 'the address that the account is to move to';
