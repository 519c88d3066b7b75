-- Who is here. A socket is a sign of life that nobody writes down: its process has one row with a beat, and everybody
-- who is on it is online while it beats. A killed process falls silent, and so do its people.

create table presence_nodes (
  id uuid primary key,
  started_at timestamptz not null,
  beat_at timestamptz not null
);
comment on table presence_nodes is 'a row for each running server process';
comment on column presence_nodes.beat_at is 'UTC; its last sign of life, every 15 s';

create table user_presence (
  user_id uuid primary key references users,
  last_seen timestamptz,
  is_online boolean not null default false,
  last_heartbeat timestamptz,
  availability text not null default 'available' check (availability in ('available', 'busy', 'invisible')),
  playing uuid,
  available_for_duel boolean not null generated always as (availability = 'available' and playing is null) stored,
  node uuid,
  changed_in bigint not null
);
comment on column user_presence.last_seen is 'UTC; when they came or went for the last time, as far as it was written';
comment on column user_presence.is_online is 'signed in and not gone; whether they are still heard of say the heartbeat and the process';
comment on column user_presence.last_heartbeat is 'UTC; the last one that was written, every 30 s over HTTP, at arrival over a socket';
comment on column user_presence.playing is 'the match of two that they sit in; null while in none';
comment on column user_presence.node is 'the process that has a socket of theirs; null where a heartbeat over HTTP counts';
comment on column user_presence.changed_in is 'the transaction that wrote it last: by it the online list finds what is new, whatever commits in which order';
create index user_presence_changed on user_presence (changed_in);
create index user_presence_online on user_presence (user_id) where is_online;
create index user_presence_node on user_presence (node) where node is not null;

create function note_presence_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger user_presence_change before insert or update on user_presence
  for each row execute function note_presence_change();
