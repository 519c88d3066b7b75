-- The question bank. An answered version is never changed or removed.

create table questions (
  id text primary key,
  subject text not null,
  topic text not null,
  concept text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  origin text not null check (origin in ('file', 'admin')),
  state text not null check (state in ('live', 'paused', 'retired')),
  current_version integer not null,
  rating real not null,
  attempts integer not null default 0
);
create index questions_topic on questions (topic) where state = 'live';
comment on column questions.rating is 'difficulty on the scale of product 4.2; starts at 1200, 1500 or 1800';
comment on column questions.attempts is 'first attempts by distinct players';

create table question_versions (
  question_id text not null references questions,
  version integer not null,
  kind text not null check (kind in ('choice', 'trueFalse', 'number')),
  body jsonb not null,
  content_hash text not null,
  created_at timestamptz not null default now(),
  primary key (question_id, version)
);
comment on column question_versions.body is 'key, sources and the texts of all six languages';

-- What the seeding last wrote, so that an unchanged bank costs one read at boot.
create table seeded (
  name text primary key,
  content_hash text not null
);
