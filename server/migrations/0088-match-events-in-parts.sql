-- What happened in matches is kept for two weeks (decision 0213): a match as it stands is told by its state and the events
-- since. Weeks go round through four parts: this one's, the two before, and the next week's, which is emptied before it comes.
alter table match_events rename to match_events_of_ever;
alter index match_events_pkey rename to match_events_of_ever_pkey;

create table match_events (
  match_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  slot smallint not null check (slot = ((at at time zone 'UTC')::date - date '1970-01-01') / 7 % 4),
  seat integer,
  command_id uuid,
  type text not null,
  body jsonb not null,
  primary key (match_id, seq, slot)
) partition by list (slot);
comment on column match_events.slot is 'week of `at`, counted from 1970-01-01 by UTC, in a round of four';

create table match_events_0 partition of match_events for values in (0);
create table match_events_1 partition of match_events for values in (1);
create table match_events_2 partition of match_events for values in (2);
create table match_events_3 partition of match_events for values in (3);

-- Empties one part of what happened before an instant: at once where it holds nothing younger, as it does unless somebody's
-- clock is a week ahead. False where somebody reads it just now.
create function drop_match_events(in_slot integer, in_before timestamptz) returns boolean
language plpgsql set lock_timeout = '200ms' as $$
declare
  part regclass := 'match_events_' || in_slot;
  has_rows boolean;
begin
  execute format('select exists (select from %s)', part) into has_rows;
  if not has_rows then
    return true;
  end if;
  execute format('lock table %s in access exclusive mode', part);
  execute format('select exists (select from %s where at >= $1)', part) into has_rows using in_before;
  if has_rows then
    execute format('delete from %s where at < $1', part) using in_before;
  else
    execute format('truncate %s', part);
  end if;
  return true;
exception when lock_not_available then
  return false;
end $$;

with unstored as materialized (
  select id, (state ->> 'seq')::int as seq from matches where (state ->> 'seq')::int < seq)
insert into match_events (match_id, seq, at, slot, seat, command_id, type, body)
select e.match_id, e.seq, e.at, ((e.at at time zone 'UTC')::date - date '1970-01-01') / 7 % 4, e.seat, e.command_id, e.type, e.body
from match_events_of_ever e left join unstored on unstored.id = e.match_id
where e.at >= now() - interval '2 weeks' or e.seq > unstored.seq;

drop table match_events_of_ever;
