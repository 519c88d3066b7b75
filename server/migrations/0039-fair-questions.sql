-- Which first attempts say something about a question, and what takes one out of play by itself (product 4.2).

-- The last answers of a player, and the days on which there are any.
create index answers_of_player on answers (user_id, answered_at desc) where user_id is not null;

alter table questions add column moved_on date, add column moved real not null default 0;
comment on column questions.moved_on is 'the day (UTC) whose moves of the rating stand in moved; null before the first';
comment on column questions.moved is 'how far the rating moved on that day, up or down; bounded';

-- First attempts of players who do not count yet. They are counted in this order once their player does.
create table held_attempts (
  seq bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  question_id text not null,
  version integer not null,
  choice jsonb,
  correct boolean not null,
  elapsed_millis integer not null,
  theta real not null,
  held_at timestamptz not null,
  foreign key (question_id, version) references question_versions
);
create index held_attempts_of_player on held_attempts (user_id, seq);
create index held_attempts_old on held_attempts (held_at);
comment on column held_attempts.choice is 'canonical option id or number; null when time ran out';
comment on column held_attempts.elapsed_millis is 'time to think, in milliseconds';
comment on column held_attempts.theta is 'the player''s mastery as it was before the answer';
comment on column held_attempts.held_at is 'when the match was rated; after 90 days the attempt is not counted any more';

-- What each player has contributed to the stats and ratings of questions, so that an operator sees who moved one.
create table counted_attempts (
  user_id uuid not null references users on delete cascade,
  question_id text not null,
  version integer not null,
  correct boolean not null,
  given text not null,
  chance real not null,
  moved real not null,
  counted_at timestamptz not null,
  primary key (user_id, question_id, version),
  foreign key (question_id, version) references question_versions
);
create index counted_attempts_recent on counted_attempts (counted_at);
comment on column counted_attempts.given is 'an option''s letter, number, or none when time ran out';
comment on column counted_attempts.chance is 'how likely a right answer was, 0 to 1, by both ratings as they were';
comment on column counted_attempts.moved is 'how far the attempt moved the question''s rating';
comment on column counted_attempts.counted_at is 'when it was counted, maybe long after the answer';

-- Pauses by machine, which are bounded by the day; a pause that was ended still counts.
create table question_pauses (
  id bigint generated always as identity primary key,
  question_id text not null,
  version integer not null,
  topic text not null,
  cause text not null check (cause in ('alarm', 'reports')),
  paused_at timestamptz not null,
  foreign key (question_id, version) references question_versions
);
create index question_pauses_recent on question_pauses (paused_at);
comment on column question_pauses.paused_at is 'when the question was taken out of play by itself';
