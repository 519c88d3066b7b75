-- Matches of every mode. The state and its sequence number are the truth; every write is guarded by the number.

create table matches (
  id uuid primary key,
  format text not null,
  format_version integer not null,
  phase text not null,
  seq integer not null,
  state jsonb not null,
  seed text not null,
  wake_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  settled_at timestamptz
);
create index matches_wake on matches (wake_at) where wake_at is not null and ended_at is null;
comment on column matches.wake_at is 'when time alone changes the match next';
comment on column matches.seq is 'grows by one with every event';

create table match_seats (
  match_id uuid not null references matches,
  seat integer not null,
  user_id uuid references users,
  bot_id uuid,
  result jsonb,
  primary key (match_id, seat),
  check (user_id is not null or bot_id is not null)
);
create index match_seats_user on match_seats (user_id, match_id);

-- A player has one open solo at a time (product 9.24); the row goes when the match ends.
create table open_solos (
  user_id uuid primary key references users,
  match_id uuid not null references matches
);

create table match_events (
  match_id uuid not null references matches,
  seq integer not null,
  at timestamptz not null,
  seat integer,
  command_id uuid,
  type text not null,
  body jsonb not null,
  primary key (match_id, seq)
);
create unique index match_events_command on match_events (match_id, seat, command_id) where command_id is not null;

create table answers (
  match_id uuid not null references matches,
  seat integer not null,
  position integer not null,
  user_id uuid references users,
  question_id text not null,
  version integer not null,
  choice jsonb,
  correct boolean not null,
  elapsed_millis integer not null,
  points integer not null,
  first_attempt boolean not null,
  answered_at timestamptz not null,
  primary key (match_id, seat, position),
  foreign key (question_id, version) references question_versions
);
create index answers_user_question on answers (user_id, question_id, answered_at desc) where user_id is not null;
comment on column answers.choice is 'canonical option id or number; null when time ran out';
comment on column answers.elapsed_millis is 'server''s receipt minus opening, lag quota and clamping applied';
comment on column answers.first_attempt is 'whether this player had never been asked this question before';

-- One row: when matches were last being looked after. A gap is time that players lost, and get back.
create table pulse (
  "only" boolean primary key check ("only"),
  at timestamptz not null
);
