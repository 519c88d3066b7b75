-- Commands of clients that had an effect: the second time has the same outcome, and the view is made as it is by then.
-- A row is kept for two days (decision 0148). Days go round through four parts: today's, the two before, and the next
-- day's, which is emptied before it comes.
alter table commands rename to commands_with_views;
alter index commands_pkey rename to commands_with_views_pkey;

create table commands (
  slot smallint not null check (slot = (day - date '2000-01-03') % 4),
  day date not null,
  user_id uuid not null,
  command_id uuid not null,
  procedure text not null,
  body_hash text not null,
  outcome jsonb check (octet_length(outcome::text) <= 1000),
  primary key (user_id, command_id, day, slot)
) partition by list (slot);
comment on column commands.day is 'UTC day on which it was carried out, by the clock of the server';
comment on column commands.body_hash is 'SHA-256 of the procedure and the canonical JSON of the body';
comment on column commands.outcome is 'ids and numbers of what came of it, for the view of a second asking; null where its body says which view that is. Never what names a person';

create table commands_0 partition of commands for values in (0);
create table commands_1 partition of commands for values in (1);
create table commands_2 partition of commands for values in (2);
create table commands_3 partition of commands for values in (3);

-- Takes a command before its work is done; false when it was carried out today, on the two days before, or on a day that
-- a clock ahead of this one wrote. Whoever asks at the same moment waits, also across midnight, where the key does not
-- hold two rows apart.
create function claim_command(in_user uuid, in_command uuid, in_day date, in_procedure text, in_hash text)
returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('command:' || in_user || in_command, 0));
  if exists (select from commands where user_id = in_user and command_id = in_command and day >= in_day - 2) then
    return false;
  end if;
  insert into commands (slot, day, user_id, command_id, procedure, body_hash)
  values ((in_day - date '2000-01-03') % 4, in_day, in_user, in_command, in_procedure, in_hash)
  on conflict do nothing;
  return found;
end $$;

-- Forgets the commands before a day: a part that holds no others is emptied at once, one that was not emptied in time loses
-- its old rows. A part that is being read is left for the next time.
create function drop_commands(in_before date) returns void language plpgsql set lock_timeout = '200ms' as $$
declare
  part regclass;
  has_old boolean;
  has_others boolean;
begin
  foreach part in array array['commands_0', 'commands_1', 'commands_2', 'commands_3']::regclass[] loop
    begin
      execute format('select exists (select from %s where day < $1)', part) into has_old using in_before;
      continue when not has_old;
      execute format('select exists (select from %s where day >= $1)', part) into has_others using in_before;
      if not has_others then
        execute format('lock table %s in access exclusive mode', part);
        execute format('select exists (select from %s where day >= $1)', part) into has_others using in_before;
      end if;
      if has_others then
        execute format('delete from %s where day < $1', part) using in_before;
      else
        execute format('truncate %s', part);
      end if;
    exception when lock_not_available then
      null;
    end;
  end loop;
end $$;

-- What was carried out in the last two days may still be asked again: of its view the ids and numbers stay that the new
-- version makes the view of. Boosts, avatars, repairs, rematches and what happens in a match need none.
insert into commands (slot, day, user_id, command_id, procedure, body_hash, outcome)
select (day - date '2000-01-03') % 4, day, user_id, command_id, procedure, body_hash,
  case
    when procedure in ('match.create', 'mission.quiz') then jsonb_build_object('matchId', view -> 'id')
    when procedure = 'review.start' then jsonb_build_object('sessionId', view -> 'id')
    when procedure = 'notice.celebrate' then jsonb_build_object('ids', jsonb_path_query_array(view, '$[*].id'))
    when procedure in ('invite.create', 'box.open') then jsonb_build_object('id', view -> 'id')
    when procedure = 'matchmaking.bot' then jsonb_build_object('duelId', view -> 'duelId')
    when procedure = 'mission.claim' then jsonb_build_object('combo', view -> 'combo', 'rewards', view -> 'rewards')
  end
from (
  select c.*, response::jsonb as view, (created_at at time zone 'UTC')::date as day from commands_with_views c
  where created_at >= now() - interval '2 days') recent;

drop table commands_with_views;
