-- The weekly leaderboard: exact ranks without looking at the players above. How many players have how many points is
-- counted in buckets of four widths, so that a rank is a sum of some dozen of them, however many players there are and
-- however many share their points.

-- Points of accounts that are gone; from now on they go with the account.
delete from week_points where user_id in (select id from profiles where deleted_at is not null);

-- The order of the board. As an expression, so that a place in it can be compared as one row, upwards and downwards.
create index week_points_board on week_points (week, (-points), reached_at, user_id);

create table week_buckets (
  week date not null,
  width integer not null check (width in (1, 16, 256, 4096)),
  bucket integer not null,
  players integer not null,
  primary key (week, width, bucket)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
comment on table week_buckets is 'players of a week by their points, as far as collected; week_changes has the rest';
comment on column week_buckets.bucket is 'points / width, rounded down';
comment on column week_buckets.players is 'how many players have points in the bucket';

-- Game transactions only add rows here: counting into the buckets at once, they would queue on the rows of common points.
-- collect_week_changes empties the table again and again, so it is small, and vacuumed by what was deleted, not by size.
create table week_changes (
  week date not null,
  points_before integer,
  points_after integer
) with (
  autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = -1, vacuum_truncate = false
);
comment on table week_changes is 'changes of week_points that the buckets do not know yet';
comment on column week_changes.points_before is 'null for a player who had none';
comment on column week_changes.points_after is 'null for a player who has none any more';

create function note_week_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.week <> new.week then
    raise exception 'points stay in their week';
  end if;
  insert into week_changes (week, points_before, points_after)
  values (coalesce(new.week, old.week), old.points, new.points);
  return null;
end $$;
create trigger week_points_counted after insert or delete on week_points
  for each row execute function note_week_change();
create trigger week_points_recounted after update of week, points on week_points
  for each row execute function note_week_change();

-- Moves the changes into the buckets, in one statement, so that every reader finds each change in exactly one of the two.
-- Gives how many there were. While another transaction collects it has nothing to do, and does not wait.
create function collect_week_changes() returns bigint language plpgsql as $$
declare
  collected bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('leaderboard:collect')) then
    return 0;
  end if;
  with taken as (
    delete from week_changes returning week, points_before, points_after
  ), counted as (
    select week, points, sum(players) as players
    from (
      select week, points_before as points, -1 as players from taken
      union all
      select week, points_after, 1 from taken
    ) one
    where points is not null
    group by week, points
  ), written as (
    insert into week_buckets (week, width, bucket, players)
    select week, width, points / width, sum(players)
    from counted cross join (values (1), (16), (256), (4096)) widths (width)
    group by week, width, points / width
    having sum(players) <> 0
    order by week, width, points / width
    on conflict (week, width, bucket) do update set players = week_buckets.players + excluded.players
    returning 1
  )
  select count(*) into collected from taken;
  return collected;
end $$;

-- How many players of a week have more points than `than`. Buckets of 4096 points as far as they lie above it whole, then
-- of 256 up to the next of those, then of 16, then of 1, then what is not collected yet. Stable: all calls of one
-- statement see one moment. A connection keeps the plan that it made while the buckets were few, so it may not be one
-- that reads them all.
create function players_above(of_week date, than integer) returns bigint language plpgsql stable strict
set enable_seqscan = off as $$
begin
  return coalesce((
      select sum(players) from week_buckets
      where week = of_week and width = 4096 and bucket > than / 4096
    ), 0) + coalesce((
      select sum(players) from week_buckets
      where week = of_week and width = 256 and bucket > than / 256 and bucket <= (than / 256 | 15)
    ), 0) + coalesce((
      select sum(players) from week_buckets
      where week = of_week and width = 16 and bucket > than / 16 and bucket <= (than / 16 | 15)
    ), 0) + coalesce((
      select sum(players) from week_buckets
      where week = of_week and width = 1 and bucket > than and bucket <= (than | 15)
    ), 0) + coalesce((
      select sum((coalesce(points_after, 0) > than)::integer - (coalesce(points_before, 0) > than)::integer)
      from week_changes where week = of_week
    ), 0);
end $$;

insert into week_buckets (week, width, bucket, players)
select week, width, points / width, count(*)
from week_points cross join (values (1), (16), (256), (4096)) widths (width)
group by week, width, points / width;
