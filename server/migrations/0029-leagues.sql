-- Leagues: groups of a week, seats in them, and where each player stands between weeks.

create table league_players (
  user_id uuid primary key references users,
  tier text not null check (tier in ('copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi')),
  active_week date not null,
  opted_out boolean not null default false,
  left_week date
);
comment on table league_players is 'a player without a row is in copper and was never there';
comment on column league_players.active_week is 'the last week that was not missed; the weeks missed since cost tiers when the player is there again';
comment on column league_players.left_week is 'the week in which a seat was last given up';

create table league_groups (
  id uuid primary key,
  week date not null,
  tier text not null check (tier in ('copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi')),
  pace text not null check (pace in ('calm', 'steady', 'brisk', 'intense')),
  taken integer not null check (taken between 1 and 30),
  closed_at timestamptz
);
-- One group of each tier and pace takes seats at a time.
create unique index league_groups_filling on league_groups (week, tier, pace) where taken < 30;
create index league_groups_open on league_groups (week, id) where closed_at is null;
comment on column league_groups.taken is 'seats that were ever given; one that is given up is not given again';
comment on column league_groups.closed_at is 'UTC; null until the week is over and the group is settled';

create table league_seats (
  user_id uuid not null references users,
  week date not null,
  group_id uuid not null references league_groups,
  seated_at timestamptz not null,
  points integer check (points >= 0),
  rank integer check (rank between 1 and 30),
  move text check (move in ('promoted', 'stayed', 'demoted')),
  tier_after text check (tier_after in ('copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi')),
  prize_cents bigint check (prize_cents >= 0),
  primary key (user_id, week),
  check (num_nulls(points, rank, move, tier_after, prize_cents) in (0, 5))
);
create index league_seats_group on league_seats (group_id);
comment on table league_seats is 'what the week came to is written when the group is closed; until then the points are those of week_points';
comment on column league_seats.week is 'the Monday of the week in São Paulo';
comment on column league_seats.seated_at is 'UTC; when the first points of the week were made';
comment on column league_seats.prize_cents is 'cents of BTZ';

-- Whoever has first points in a week and waits for a seat: rows are only added here by what a player does, so that no
-- settlement queues for a group, and one seater at a time empties it.
create table league_arrivals (
  week date not null,
  user_id uuid not null,
  arrived_at timestamptz not null,
  primary key (week, user_id)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);
comment on table league_arrivals is 'first points of a week that the seater has not looked at yet';
comment on column league_arrivals.arrived_at is 'UTC; when the points were made';

create function note_league_arrival() returns trigger language plpgsql as $$
begin
  insert into league_arrivals (week, user_id, arrived_at) values (new.week, new.user_id, new.reached_at)
  on conflict do nothing;
  return null;
end $$;
create trigger week_points_arrived after insert on week_points for each row execute function note_league_arrival();

-- Whoever has points in the week that runs is seated with the first look.
insert into league_arrivals (week, user_id, arrived_at)
select week, user_id, reached_at from week_points
where week = date_trunc('week', now() at time zone 'America/Sao_Paulo')::date;
