-- What begins or ends at an instant that is known beforehand, and has not happened yet.

create table scheduled_events (
  kind text not null check (kind ~ '^[a-z][A-Za-z]*$'),
  ref text not null check (char_length(ref) between 1 and 100),
  at timestamptz not null,
  due_at timestamptz not null check (due_at >= at),
  attempts integer not null default 0 check (attempts >= 0),
  primary key (kind, ref)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);
create index scheduled_events_due on scheduled_events (kind, due_at, ref);
comment on table scheduled_events is 'a row goes in the transaction in which its event happens; the kinds are in server/src/platform/scheduled-events/scheduled-events.ts';
comment on column scheduled_events.ref is 'what it happens to: an id whose meaning the kind says';
comment on column scheduled_events.at is 'UTC; the instant of the event';
comment on column scheduled_events.due_at is 'UTC; when it is tried next: its instant, or later after an attempt that failed';
comment on column scheduled_events.attempts is 'attempts that failed';

insert into scheduled_events (kind, ref, at, due_at)
select 'inviteEnds', id, expires_at, expires_at from duel_invites where status = 'pending';
drop index duel_invites_due;

insert into scheduled_events (kind, ref, at, due_at)
select 'streakDayCloses', user_id, due_at, due_at from streak_states where due_at is not null;
alter table streak_states drop column due_at;

-- A minute after the Monday on which the next week begins in São Paulo.
insert into scheduled_events (kind, ref, at, due_at)
select 'leagueGroupCloses', id, closes_at, closes_at
from league_groups
cross join lateral (
  select (week + 7)::timestamp at time zone 'America/Sao_Paulo' + interval '1 minute' as closes_at
) week_end
where closed_at is null;
drop index league_groups_open;
