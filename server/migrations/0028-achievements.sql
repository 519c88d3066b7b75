-- What players achieved, and which notices are milestones that the screen celebrates.

create table player_achievements (
  user_id uuid not null references users,
  key text not null,
  earned_at timestamptz not null,
  primary key (user_id, key)
);
comment on table player_achievements is 'each achievement once for a player; the table of them is rules/src/achievement/achievements.ts';
comment on column player_achievements.earned_at is 'UTC: the end of the match that earned it';

create table achievement_owners (
  key text primary key,
  owners bigint not null check (owners >= 0)
);
comment on table achievement_owners is 'how many players have each achievement; the key * is how many have any';

-- Touched last in their transaction and in the order of keys, so that two who earn at once cannot wait for each other in a ring.
create function count_achievements() returns trigger language plpgsql as $$
begin
  insert into achievement_owners (key, owners)
  select key, sum(change) from (
    select key, 1 as change from earned
    union all
    -- Whoever has nothing beside what is new has their first.
    select '*', 1 from (select distinct user_id from earned) as e
    where not exists (
      select from player_achievements a
      where a.user_id = e.user_id and not exists (select from earned n where n.user_id = a.user_id and n.key = a.key)
    )
  ) as changes
  group by key order by key
  on conflict (key) do update set owners = achievement_owners.owners + excluded.owners;
  return null;
end $$;
create trigger count_achievements after insert on player_achievements
  referencing new table as earned for each statement execute function count_achievements();

create function uncount_achievements() returns trigger language plpgsql as $$
begin
  perform from achievement_owners where key = '*' or key in (select key from gone) order by key for update;
  update achievement_owners o set owners = owners - (select count(*) from gone g where g.key = o.key)
  where o.key in (select key from gone);
  update achievement_owners set owners = owners - (
    select count(distinct g.user_id) from gone g
    where not exists (select from player_achievements a where a.user_id = g.user_id)
  ) where key = '*';
  return null;
end $$;
create trigger uncount_achievements after delete on player_achievements
  referencing old table as gone for each statement execute function uncount_achievements();

alter table notifications add column milestone boolean not null default false;
alter table notifications add column celebrated_at timestamptz;
comment on column notifications.milestone is 'whether the screen celebrates it, once';
comment on column notifications.celebrated_at is 'UTC: when a screen took it to celebrate it; null while it waits';
create index notifications_page on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create index notifications_waiting on notifications (user_id, id) where milestone and celebrated_at is null;
