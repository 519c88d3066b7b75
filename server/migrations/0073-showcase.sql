-- The one question that anybody may answer before they have an account (decision 0178).

create table showcase_answers (
  id uuid primary key,
  question_id text not null references questions,
  version int not null,
  chosen text not null,
  is_right boolean not null,
  answered_at timestamptz not null,
  user_id uuid unique references users,
  claimed_at timestamptz,
  check ((user_id is null) = (claimed_at is null))
);
create index showcase_answers_unclaimed on showcase_answers (answered_at) where user_id is null;
comment on table showcase_answers is 'answers that somebody gave before they had an account; nobody''s for a day, then they go';
comment on column showcase_answers.id is 'of the question''s token, so that the first answer to it is the only one';
comment on column showcase_answers.chosen is 'the option''s letter in the bank';
comment on column showcase_answers.answered_at is 'UTC';
comment on column showcase_answers.user_id is 'the account that took it; null before. An account has one at most';
comment on column showcase_answers.claimed_at is 'UTC';
