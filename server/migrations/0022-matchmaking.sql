-- Bots, and the search for an opponent.

create table bots (
  id uuid primary key,
  name text not null,
  nickname_key text not null unique,
  temperament text not null,
  theta real not null,
  bias jsonb not null,
  pace real not null check (pace > 0),
  level integer not null,
  active boolean not null default true,
  player_wins integer not null default 0,
  player_losses integer not null default 0,
  draws integer not null default 0,
  created_at timestamptz not null default now()
);
create index bots_theta on bots (theta) where active;
comment on column bots.nickname_key is 'what the name looks like; no player may have a name that looks so';
comment on column bots.theta is 'strength on the scale of duel ratings';
comment on column bots.bias is 'rating points more or less by subject';
comment on column bots.pace is 'multiplies the time that the bot takes';
comment on column bots.player_wins is 'duels that a player won against this bot';

-- One row a band of strength: how far its bots are shifted so that players win half of their duels.
create table bot_governors (
  band integer primary key,
  shift real not null check (shift between -0.5 and 0.5),
  player_rate real not null check (player_rate between 0 and 1),
  duels integer not null
);
comment on column bot_governors.shift is 'in units of 400 rating points';
comment on column bot_governors.player_rate is 'moving average of the players'' score, 0..1';
comment on column bot_governors.duels is 'duels since the shift last changed';

-- A player's search, one at a time: waiting, offered somebody, or how it ended.
create table duel_tickets (
  user_id uuid primary key references users,
  id uuid not null unique,
  theme text not null,
  stake_cents bigint not null check (stake_cents >= 0),
  rating real not null,
  wish text not null check (wish in ('similar', 'any', 'challenging')),
  allow_bots boolean not null,
  bot_after_wait boolean not null,
  state text not null check (state in ('searching', 'offered', 'begun', 'nobody')),
  last_opponent_id uuid,
  since timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  offer_id uuid,
  opponent_id uuid references users,
  offered_at timestamptz,
  accepted boolean not null default false,
  duel_id uuid,
  ended_at timestamptz,
  check (state <> 'offered' or (offer_id is not null and opponent_id is not null and offered_at is not null)),
  check (state <> 'searching' or offer_id is null),
  check ((state = 'begun') = (duel_id is not null)),
  check ((state in ('begun', 'nobody')) = (ended_at is not null))
);
create index duel_tickets_offer on duel_tickets (offer_id) where offer_id is not null;
comment on column duel_tickets.stake_cents is 'what each would put in; 0 is friendly';
comment on column duel_tickets.rating is 'duel rating when the search began';
comment on column duel_tickets.since is 'from when the wait counts; moved on by the time that an offer took';
comment on column duel_tickets.seen_at is 'when the player last asked about the search';
comment on column duel_tickets.left_at is 'when the player''s last live connection was lost; null while one is there, or none was';
comment on column duel_tickets.last_opponent_id is 'whom the player met last, a player or a bot';

-- Offers that a player let pass. Three within 15 minutes pause the search for five.
create table offer_misses (
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (user_id, at)
);

-- Who found nobody and wants to be told when somebody searches.
create table duel_wishes (
  user_id uuid primary key references users,
  theme text not null,
  stake_cents bigint not null check (stake_cents >= 0),
  until timestamptz not null,
  told_at timestamptz
);
comment on column duel_wishes.stake_cents is 'what the player wanted to put in';
