-- Who is who to whom. Friends are two who follow each other; nothing of it is kept twice.

create extension if not exists pg_trgm;

create table follows (
  follower_id uuid not null references users,
  followed_id uuid not null references users,
  created_at timestamptz not null,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
comment on column follows.created_at is 'UTC';
create index follows_followed on follows (followed_id, follower_id);

create table blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on column blocks.created_at is 'UTC';
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- Search by nickname: the beginning by the first index, what resembles by the second.
create index nickname_keys_prefix on nickname_keys (key collate "C") where held_until is null;
create index nickname_keys_grams on nickname_keys using gin (key gin_trgm_ops) where held_until is null;
