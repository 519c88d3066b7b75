-- Challenges between two players, what a player wants of them, and the notices that are kept for a player.

create table duel_preferences (
  user_id uuid primary key references users,
  preferred_topics text[] not null,
  allow_bots boolean not null,
  bot_after_wait boolean not null,
  opponent_level text not null check (opponent_level in ('similar', 'any', 'challenging')),
  auto_accept_from_friends boolean not null,
  max_concurrent_invites integer not null check (max_concurrent_invites between 1 and 5)
);
comment on table duel_preferences is 'a player without a row has the defaults of rules/src/preference/preferences.ts';
comment on column duel_preferences.preferred_topics is 'subjects that are drawn first; empty means all';

create table duel_invites (
  id uuid primary key,
  challenger_id uuid not null references users,
  challenged_id uuid not null references users,
  quiz_topic text not null,
  bet_amount integer check (bet_amount >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'expired', 'withdrawn')),
  decline_reason text check (decline_reason in ('later', 'stakeTooHigh', 'otherTopic', 'notInterested')),
  duel_id uuid unique references matches,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  constraint duel_invites_two check (challenger_id <> challenged_id),
  constraint duel_invites_answered check ((status = 'pending') = (answered_at is null)),
  constraint duel_invites_duel check ((status = 'accepted') = (duel_id is not null)),
  constraint duel_invites_reason check (decline_reason is null or status = 'rejected')
);
comment on table duel_invites is 'a challenge; its id is made by the challenger''s client';
comment on column duel_invites.bet_amount is 'what each puts in, in whole BTZ; 0 is friendly, null shows as 100';
comment on column duel_invites.created_at is 'UTC, by the server''s clock';
comment on column duel_invites.expires_at is 'UTC; from then on nobody can answer, whatever the status says';
comment on column duel_invites.answered_at is 'UTC; when it stopped being pending';
create index duel_invites_incoming on duel_invites (challenged_id) where status = 'pending';
create index duel_invites_due on duel_invites (expires_at) where status = 'pending';
create index duel_invites_sent on duel_invites (challenger_id, created_at);
create index duel_invites_received on duel_invites (challenged_id, created_at);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null,
  title text not null,
  message text not null,
  is_read boolean not null default false,
  data jsonb not null,
  from_user_id uuid references users,
  ref text not null,
  created_at timestamptz not null,
  unique (user_id, type, ref)
);
comment on table notifications is 'notices that are kept for a player, in the words of the server';
comment on column notifications.from_user_id is 'whom it tells of: it goes when their account goes';
comment on column notifications.ref is 'what caused it, so that asking twice keeps one';
comment on column notifications.created_at is 'UTC, by the server''s clock';
create index notifications_of on notifications (user_id, created_at);
create index notifications_from on notifications (from_user_id) where from_user_id is not null;
