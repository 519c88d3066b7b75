-- Duels of two: what was agreed, how they ended, what they did to ratings. The match itself is in `matches`.

create table player_ratings (
  user_id uuid not null references users,
  category text not null check (category in ('overall', 'financas', 'investimentos', 'criptomoedas', 'economia')),
  rating double precision not null,
  rd double precision not null check (rd between 45 and 350),
  volatility double precision not null check (volatility > 0),
  duels integer not null check (duels >= 0),
  won integer not null check (won >= 0),
  lost integer not null check (lost >= 0),
  drawn integer not null check (drawn >= 0),
  updated_at timestamptz not null,
  primary key (user_id, category),
  check (duels = won + lost + drawn)
);
comment on table player_ratings is 'Glicko-2 of duels, overall and by subject; who has no row has 1500, 350, 0.06 (product 4.2)';
comment on column player_ratings.rd is 'uncertainty when it was written; it grows with the time since updated_at';
comment on column player_ratings.updated_at is 'UTC: when the last duel that counts ended';

create table casino_duels (
  id uuid primary key,
  match_id uuid not null unique references matches check (match_id = id),
  status text not null check (status in ('waiting', 'active', 'finished', 'cancelled')),
  ended_reason text check (ended_reason in ('finished', 'forfeited', 'voided', 'cancelled')),
  player1_id uuid not null references users,
  player2_id uuid references users,
  bot_id uuid,
  topic text not null,
  bet_amount integer not null check (bet_amount >= 0),
  origin text not null check (origin in ('invite', 'quick', 'bot', 'rematch')),
  draw_seed text not null,
  draw_commitment text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((player2_id is null) <> (bot_id is null)),
  check (player2_id is null or player2_id <> player1_id),
  check ((status in ('finished', 'cancelled')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_reason is null))
);
comment on column casino_duels.topic is 'the theme: a topic, a subject or general';
comment on column casino_duels.bet_amount is 'whole BTZ that each puts in, the one amount that is not in cents; 0 is friendly';
comment on column casino_duels.draw_seed is 'decides which questions are drawn and how options are shuffled; told when the duel has ended';
comment on column casino_duels.draw_commitment is 'SHA-256 of draw_seed, hexadecimal; told from the beginning';
comment on column casino_duels.created_at is 'UTC';
comment on column casino_duels.ended_at is 'UTC';

-- A player is in one duel at a time; the row goes when it ends.
create table open_duels (
  user_id uuid primary key references users,
  duel_id uuid not null references casino_duels deferrable initially deferred
);
comment on table open_duels is 'taken before anything else when a duel is opened, so that of two at once one is refused';

-- A duel as each of its players has it; bots have none.
create table duel_seats (
  duel_id uuid not null references casino_duels,
  user_id uuid not null references users,
  seat smallint not null check (seat in (0, 1)),
  opponent_id uuid references users,
  bot_id uuid,
  outcome text check (outcome in ('won', 'lost', 'drawn', 'void')),
  score integer,
  opponent_score integer,
  ratings jsonb not null default '[]',
  net_cents bigint,
  day date,
  on_board boolean not null default false,
  paid_daily boolean not null default false,
  broke_off_at timestamptz,
  primary key (duel_id, user_id),
  check ((opponent_id is null) <> (bot_id is null))
);
create index duel_seats_user on duel_seats (user_id, duel_id desc);
create index duel_seats_day on duel_seats (user_id, day) where day is not null;
create index duel_seats_between on duel_seats (user_id, opponent_id, duel_id desc) where opponent_id is not null;
create index duel_seats_broke_off on duel_seats (user_id, broke_off_at) where broke_off_at is not null;
comment on column duel_seats.outcome is 'null while the duel runs';
comment on column duel_seats.ratings is 'what the duel did to the player''s ratings: category, before, after; empty where it did not rate';
comment on column duel_seats.net_cents is 'cents of BTZ that the stake came to: positive won, negative lost; null where nothing was staked';
comment on column duel_seats.day is 'reward day of the player on which it ended, once it counts for one';
comment on column duel_seats.on_board is 'whether it gave the 100 points of the leaderboard';
comment on column duel_seats.paid_daily is 'whether it was one of the day''s paid duels';
comment on column duel_seats.broke_off_at is 'UTC: when this player made the duel void, by leaving before the first question or not coming';

-- An offer to play again, one for each duel, within moments of its end.
create table rematch_offers (
  duel_id uuid primary key references casino_duels,
  offered_by uuid not null references users,
  offered_at timestamptz not null,
  state text not null check (state in ('offered', 'begun', 'gone')),
  next_duel_id uuid references casino_duels,
  check ((state = 'begun') = (next_duel_id is not null))
);
comment on column rematch_offers.offered_at is 'UTC';

-- Bots play with the house's BTZ. What the house holds is the sum of its postings, below zero when bots lost more than
-- they won: a cached balance would make every duel against a bot wait for one row.
alter table ledger_accounts drop constraint ledger_accounts_check1;
alter table ledger_accounts add constraint ledger_accounts_balance_kept
  check ((kind in ('mint', 'burn', 'store', 'payments', 'house')) = (balance_cents is null));
comment on column ledger_accounts.balance_cents is 'cents of BTZ; null for mint, burn, store, payments and house, whose balance is the sum of their postings';

create or replace function open_system_accounts(codes text[]) returns void language sql as $$
  insert into ledger_accounts (code, kind, balance_cents)
  select code, kind, case when kind = 'escrow' then 0 end
  from unnest(codes) as code, split_part(code, ':', 1) as kind
  where kind in ('mint', 'burn', 'escrow', 'house')
  order by code
  on conflict (code) do nothing
$$;
