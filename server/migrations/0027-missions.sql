-- Missions of days and weeks, what targets follow, and boxes that were opened.

create table mission_sets (
  user_id uuid not null references users,
  period text not null check (period in ('day', 'week')),
  starts date not null,
  closes_at timestamptz not null,
  factor double precision not null check (factor between 0.7 and 1.5),
  seed text not null,
  rerolls integer not null default 0 check (rerolls between 0 and 3),
  quiz_match_id uuid references matches,
  primary key (user_id, period, starts)
);
comment on table mission_sets is 'the five missions of a player''s reward day, or of the week that begins on a Monday';
comment on column mission_sets.closes_at is 'UTC; what is done can be claimed for 24 hours after';
comment on column mission_sets.factor is 'what the targets were multiplied by';
comment on column mission_sets.seed is 'decides between goals of a kind; decides nothing that pays';
comment on column mission_sets.quiz_match_id is 'the mission quiz of the day, once it was begun';

create table missions (
  id uuid primary key,
  user_id uuid not null,
  period text not null,
  starts date not null,
  slot integer not null check (slot between 0 and 4),
  kind text not null,
  topic text,
  subject text,
  target integer not null check (target > 0),
  progress integer not null default 0 check (progress between 0 and target),
  claimed_at timestamptz,
  claimed_by text check (claimed_by in ('player', 'itself')),
  unique (user_id, period, starts, slot),
  foreign key (user_id, period, starts) references mission_sets on delete cascade,
  constraint missions_claimed check ((claimed_at is null) = (claimed_by is null)),
  constraint missions_claimed_done check (claimed_at is null or progress = target)
);
comment on column missions.claimed_by is 'its player, or itself a day after it closed, which pays BTZ alone';
create index missions_unclaimed on missions (user_id) where claimed_at is null and progress = target;

create table mission_days (
  user_id uuid not null references users,
  day date not null,
  right_answers integer not null,
  quizzes integer not null,
  hard_right integer not null,
  sharp_quizzes integer not null,
  read_explanations integer not null,
  duels integer not null,
  mission_quizzes integer not null,
  primary key (user_id, day)
);
comment on table mission_days is 'what a player did on a reward day; targets follow the last seven';

create table mission_topics (
  user_id uuid not null references users,
  topic text not null,
  answered integer not null,
  correct integer not null check (correct between 0 and answered),
  last_day date not null,
  primary key (user_id, topic)
);
comment on table mission_topics is 'answers of a player by topic: which is weak, and which was not played for long';

create table mission_matches (
  user_id uuid not null references users,
  match_id uuid not null references matches,
  heard_at timestamptz not null,
  primary key (user_id, match_id)
);
comment on table mission_matches is 'matches that missions have counted, so that none counts twice';

create table box_players (
  user_id uuid primary key references users,
  seed text not null,
  nonce integer not null default 0 check (nonce >= 0),
  since_epic integer not null default 0 check (since_epic between 0 and 39),
  since_legendary integer not null default 0 check (since_legendary between 0 and 199),
  prefers_fixed boolean not null default false
);
comment on table box_players is 'a player without a row has never looked at boxes';
comment on column box_players.seed is 'decides the next box and is secret until then; its SHA-256 is shown';
comment on column box_players.nonce is 'boxes that chance has decided';
comment on column box_players.since_epic is 'rare boxes since the last with an epic piece or better';

create table box_openings (
  id uuid primary key,
  user_id uuid not null references users,
  box text not null check (box in ('common', 'rare', 'epic')),
  nonce integer,
  seed text,
  roll integer check (roll between 0 and 9999),
  since_epic integer,
  since_legendary integer,
  content text,
  amount_cents bigint not null check (amount_cents >= 0),
  boost text,
  hints integer not null check (hints >= 0),
  freezes integer not null check (freezes >= 0),
  opened_at timestamptz not null,
  unique (user_id, nonce),
  constraint box_openings_drawn check (num_nulls(nonce, seed, roll, since_epic, since_legendary, content) in (0, 6))
);
comment on table box_openings is 'boxes that were opened; a fixed chest has no nonce, seed and roll';
comment on column box_openings.since_epic is 'the counters before it was opened';
comment on column box_openings.amount_cents is 'in cents of BTZ, what stands for things that found no room among it';
create index box_openings_of on box_openings (user_id, opened_at desc, id desc);
