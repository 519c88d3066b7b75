-- Responsible stakes: what a player set against themselves, what their staked duels came to, and the switch for all.

create table stake_switches (
  id bigint generated always as identity primary key,
  enabled boolean not null,
  created_at timestamptz not null
);
comment on column stake_switches.created_at is 'UTC';
comment on table stake_switches is 'the setting stakes.enabled with its history: the newest row holds, and without one stakes are on';

create table stake_settings (
  user_id uuid primary key references users,
  limit_cents bigint not null check (limit_cents >= 0),
  next_limit_cents bigint check (next_limit_cents > limit_cents),
  next_limit_from timestamptz,
  losses integer not null default 0 check (losses >= 0),
  paused_until timestamptz,
  locked_until timestamptz,
  check ((next_limit_cents is null) = (next_limit_from is null))
);
comment on table stake_settings is 'tools of responsible play; a player without a row has the defaults of rules/src/stakes';
comment on column stake_settings.limit_cents is 'daily loss limit in cents of BTZ';
comment on column stake_settings.next_limit_cents is 'a raised limit that waits, in cents of BTZ';
comment on column stake_settings.next_limit_from is 'UTC; from when the raised limit holds';
comment on column stake_settings.paused_until is 'UTC; the soft pause after three losses in a row ends then by itself';
comment on column stake_settings.losses is 'stakes lost in a row since the last pause';
comment on column stake_settings.locked_until is 'UTC; stakes are locked after too many voids';

create table stake_exclusions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  period text not null check (period in ('day', 'week', 'month', 'untilAsked')),
  since timestamptz not null,
  until timestamptz,
  lift_asked_at timestamptz,
  not_before timestamptz not null,
  created_at timestamptz not null
);
create index stake_exclusions_user on stake_exclusions (user_id, id);
comment on table stake_exclusions is 'every self-exclusion as it was asked for, prolonged or asked to end; the newest row of a player holds';
comment on column stake_exclusions.since is 'UTC; when the bar began';
comment on column stake_exclusions.until is 'UTC; null for a bar without end whose end was not asked for';
comment on column stake_exclusions.lift_asked_at is 'UTC';
comment on column stake_exclusions.created_at is 'UTC';
comment on column stake_exclusions.not_before is 'UTC; what an earlier exclusion had promised, before which none ends';

create table stake_results (
  duel_id uuid not null,
  user_id uuid not null references users,
  opponent_id uuid references users,
  stake_cents bigint not null check (stake_cents > 0),
  net_cents bigint not null check (net_cents between -stake_cents and stake_cents),
  outcome text not null check (outcome in ('won', 'lost', 'drawn', 'void')),
  day date not null,
  created_at timestamptz not null,
  primary key (duel_id, user_id)
);
create index stake_results_user on stake_results (user_id, created_at);
create index stake_results_day on stake_results (user_id, day);
comment on table stake_results is 'one row for each player of a staked duel';
comment on column stake_results.stake_cents is 'cents of BTZ that the player put in';
comment on column stake_results.net_cents is 'cents of BTZ that it came to: positive won, negative lost';
comment on column stake_results.created_at is 'UTC; when the duel ended';
comment on column stake_results.opponent_id is 'null against a bot';
comment on column stake_results.day is 'the player''s reward day at the end of the duel';
