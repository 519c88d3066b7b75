-- Spaced repetition: one card for each question that a player answered, and the sessions in which cards are reviewed.

create table review_cards (
  user_id uuid not null references users,
  question_id text not null references questions,
  due_at timestamptz not null,
  stability double precision not null check (stability > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  reviews integer not null check (reviews > 0),
  lapses integer not null check (lapses >= 0),
  recent_at timestamptz[] not null,
  last_right boolean not null,
  right_at timestamptz,
  mended_at timestamptz,
  primary key (user_id, question_id)
);
create index review_cards_due on review_cards (user_id, due_at);
create index review_cards_mended on review_cards (user_id, mended_at) where mended_at is not null;
comment on table review_cards is 'what a player''s memory of a question is taken to be, after every answer in whatever mode';
comment on column review_cards.due_at is 'UTC; when the chance of still knowing it has fallen to nine in ten';
comment on column review_cards.stability is 'days after which the chance of still knowing it is nine in ten, as FSRS counts';
comment on column review_cards.difficulty is '1 to 10, as FSRS counts';
comment on column review_cards.reviews is 'answers that were scheduled, the first among them';
comment on column review_cards.lapses is 'wrong answers after the first, as FSRS counts';
comment on column review_cards.recent_at is 'UTC; the newest answers, at most three, the newest last';
comment on column review_cards.right_at is 'UTC; the newest right answer';
comment on column review_cards.mended_at is 'UTC; the right answer that followed a mistake; null again after a new mistake';

create table review_paces (
  user_id uuid not null references users,
  kind text not null check (kind in ('choice', 'trueFalse', 'number')),
  recent_millis integer[] not null,
  primary key (user_id, kind)
);
comment on table review_paces is 'how long a player usually thinks about a kind of question';
comment on column review_paces.recent_millis is 'thinking times of the newest answers in milliseconds, the newest last';

create table review_matches (
  user_id uuid not null references users,
  match_id uuid not null,
  primary key (user_id, match_id)
);
comment on table review_matches is 'matches whose answers stand in the cards, so that each is heard once';

create table review_sessions (
  id uuid primary key,
  user_id uuid not null references users,
  state jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index review_sessions_open on review_sessions (user_id) where ended_at is null;
create index review_sessions_user on review_sessions (user_id, id);
comment on table review_sessions is 'sessions of due cards; a player has one that has not ended';
comment on column review_sessions.state is 'the session as rules/src/review/session.ts has it';
comment on column review_sessions.started_at is 'UTC';
comment on column review_sessions.ended_at is 'UTC';
