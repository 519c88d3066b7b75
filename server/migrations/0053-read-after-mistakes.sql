-- An explanation counts for missions where a wrong answer was given (decision 0162). Days before counted every one that was
-- read; what targets follow of them is no more than the wrong answers that the day had.

update mission_days m
set read_explanations = least(m.read_explanations, coalesce((
  select d.answered - d.correct from player_days d where d.user_id = m.user_id and d.day = m.day), 0));
comment on column mission_days.read_explanations is 'explanations that were read after a wrong answer';
