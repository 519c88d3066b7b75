-- What a player holds and uses, the streak's days with what protects and repairs them, and lives.

create table inventory (
  user_id uuid not null references users,
  item text not null,
  held integer not null check (held >= 0),
  primary key (user_id, item)
);
comment on table inventory is 'things that are used up, by their names in rules/src/inventory/items.ts; what was never held has no row';

create table active_effects (
  user_id uuid not null references users,
  kind text not null check (kind in ('xpBoost', 'btzBoost')),
  percent integer not null check (percent between 101 and 400),
  day date not null,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  primary key (user_id, kind, started_at)
);
comment on table active_effects is 'boosts that were used; those that have ended stay, for the two of a day and the export';
comment on column active_effects.percent is 'what it multiplies by, in hundredths: 150 is 1.5 times';
comment on column active_effects.day is 'the reward day on which it was used';
comment on column active_effects.ends_at is 'UTC, by the server''s clock; from then on it does nothing';

create table streak_days (
  user_id uuid not null references users,
  day date not null,
  kind text not null check (kind in ('active', 'frozen', 'repaired')),
  primary key (user_id, day)
);
comment on table streak_days is 'the days of the calendar: played, held by a freeze, or missed and repaired';
comment on column streak_days.day is 'game day, 03:00 to 03:00 in the player''s zone';

insert into streak_days (user_id, day, kind)
select user_id, ref::date, 'active' from rewards where source = 'firstQuiz'
on conflict do nothing;

create table streak_states (
  user_id uuid primary key references users,
  due_at timestamptz,
  lost_days integer check (lost_days > 0),
  lost_day date,
  lost_at timestamptz,
  repair_began_at timestamptz,
  repair_quizzes integer not null default 0 check (repair_quizzes >= 0),
  repaired_free_at timestamptz,
  check ((lost_days is null) = (lost_day is null) and (lost_days is null) = (lost_at is null)),
  check (repair_began_at is null or lost_at is not null)
);
comment on table streak_states is 'what surrounds profiles.streak; a player without a row has nothing of it';
comment on column streak_states.due_at is 'when the streak is looked at next, because a day without play has closed; null while there is no streak';
comment on column streak_states.lost_days is 'how long the streak was that ended last';
comment on column streak_states.lost_day is 'its last day';
comment on column streak_states.lost_at is 'when the first day closed that nothing protected; it can be repaired for 48 hours after';
comment on column streak_states.repair_began_at is 'when the player set out to repair it; null while not';
comment on column streak_states.repair_quizzes is 'quizzes played for it since';
comment on column streak_states.repaired_free_at is 'the last repair that cost nothing';
create index streak_states_due on streak_states (due_at) where due_at is not null;

insert into streak_states (user_id, due_at)
select id, now() from profiles where streak > 0 and deleted_at is null;

create table lives (
  user_id uuid primary key references users,
  stored integer not null check (stored >= 0),
  anchor_at timestamptz not null,
  given_day date,
  given integer not null default 0 check (given >= 0)
);
comment on table lives is 'a player without a row has all lives';
comment on column lives.stored is 'lives at anchor_at, from which they come back one by one';
comment on column lives.given_day is 'the reward day that `given` counts on';
comment on column lives.given is 'lives given back for reviews on given_day';
