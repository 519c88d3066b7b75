-- What draws, reviews and operators go by beside a question's topic (decisions 0197 and 0198). It stands with the question and
-- not with its versions: none of it changes what is asked, so that no answer, card or statistic begins anew by it.

alter table questions
  add column family text,
  add column level text check (level in ('remember', 'understand', 'apply', 'analyse')),
  add column pace text check (pace = 'calm'),
  add column valid_until date;
comment on column questions.family is 'questions that teach the same insight share one: matches and reviews keep them apart';
comment on column questions.level is 'what it asks of who answers, by Bloom''s order; null where nobody said';
comment on column questions.pace is 'calm takes paper: no match with a fast clock asks it; null is any match';
comment on column questions.valid_until is 'last day, in São Paulo, on which it is asked; null where what it says does not change';

-- Of their own until the files say otherwise: the next start writes them, without a new version.
update questions set family = concept;
alter table questions alter column family set not null;
delete from seeded where name = 'questions';

create or replace trigger questions_mark_bank
  after insert or delete or truncate
  or update of state, current_version, subject, topic, difficulty, region, family, pace, valid_until on questions
  for each statement execute function mark_bank();
