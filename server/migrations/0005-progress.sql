-- The reward bus and what it counts.

create table rewards (
  user_id uuid not null references users,
  source text not null,
  ref text not null,
  cause text not null,
  xp integer not null check (xp >= 0),
  points integer not null check (points >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  created_at timestamptz not null,
  primary key (user_id, source, ref)
);
create index rewards_cause on rewards (user_id, cause);
comment on table rewards is 'every grant of XP and BTZ, once for each player, source and ref';
comment on column rewards.cause is 'what set it off, a match for instance; ref is what it is paid once for, a day or a level for instance';
comment on column rewards.points is 'leaderboard points; profiles.points is their sum, as profiles.xp is the sum of xp';
comment on column rewards.created_at is 'UTC';
comment on column rewards.amount_cents is 'cents of BTZ, over both lots';

create table player_days (
  user_id uuid not null references users,
  day date not null,
  xp integer not null default 0 check (xp >= 0),
  answered integer not null default 0 check (answered >= 0),
  correct integer not null default 0 check (correct between 0 and answered),
  quizzes integer not null default 0 check (quizzes >= 0),
  answer_cents bigint not null default 0 check (answer_cents >= 0),
  primary key (user_id, day)
);
comment on column player_days.day is 'game day, 03:00 to 03:00 in the player''s zone';
comment on column player_days.quizzes is 'quizzes whose finish was paid';
comment on column player_days.answer_cents is 'cents of BTZ paid for right answers';

create table week_points (
  week date not null,
  user_id uuid not null references users,
  points integer not null check (points > 0),
  reached_at timestamptz not null,
  primary key (week, user_id)
);
comment on column week_points.week is 'the Monday of the week in São Paulo';
comment on column week_points.reached_at is 'when the points became what they are; the earlier is listed first';
