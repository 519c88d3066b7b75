-- What first attempts say about questions and learners (product 4.2). Written by a job after a match has ended: a popular
-- question's row must not hold up the settlement of matches.

-- One row a version: what was answered to another wording says nothing about this one.
create table question_stats (
  question_id text not null,
  version integer not null,
  firsts integer not null check (firsts > 0),
  corrects integer not null check (corrects between 0 and firsts),
  option_counts jsonb not null,
  elapsed_millis bigint not null,
  theta_sum double precision not null,
  theta_square_sum double precision not null,
  theta_right_sum double precision not null,
  cleared_at timestamptz,
  primary key (question_id, version),
  foreign key (question_id, version) references question_versions
);
comment on column question_stats.firsts is 'first attempts by distinct players, never by bots';
comment on column question_stats.option_counts is 'first attempts by what was answered: an option''s letter, number, or none when time ran out';
comment on column question_stats.elapsed_millis is 'milliseconds to think, summed over the first attempts that gave an answer';
comment on column question_stats.theta_sum is 'sum of the learners'' theta as it was before their answer; the next two of its square, and of those who were right';
comment on column question_stats.cleared_at is 'when an operator found the key right and resumed the question: this version is not paused by itself again';

create table learner_ratings (
  user_id uuid not null references users on delete cascade,
  subject text not null,
  theta real not null,
  attempts integer not null,
  primary key (user_id, subject)
);
comment on column learner_ratings.theta is 'mastery of the subject on the scale of product 4.2; starts at 1500; not the rating of duels';
comment on column learner_ratings.attempts is 'first attempts of the player in the subject';

alter table matches add column rated_at timestamptz;
comment on column matches.rated_at is 'when its first attempts were counted and rated, once';
-- Few at any time: those that ended a moment ago, and those that something holds up.
create index matches_unrated on matches (ended_at) where ended_at is not null and rated_at is null;

-- The matches so far count too, in the order in which they ended.
select send_job('rateAnswers', jsonb_build_object('matchId', id)) from (
  select id from matches where settled_at is not null order by ended_at, id
) ended;
