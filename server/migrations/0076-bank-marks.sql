-- One row: which bank this is. It is another one after each change of what may be asked, whoever makes it, by the same
-- commit: a process that remembers the questions of a mark reads them again when it finds another. How hard questions are
-- by now changes no mark, since that moves with every answer.
create table bank_marks (
  "only" boolean primary key check ("only"),
  mark uuid not null
);
comment on table bank_marks is 'one row; its mark is another after each change of what may be asked';
comment on column bank_marks.mark is 'by chance, so that none returns, also where what made it was undone';
insert into bank_marks ("only", mark) values (true, gen_random_uuid());

create function mark_bank() returns trigger language plpgsql as $$
begin
  update bank_marks set mark = gen_random_uuid() where "only";
  return null;
end $$;
create trigger questions_mark_bank
  after insert or delete or truncate or update of state, current_version, subject, topic, difficulty, region on questions
  for each statement execute function mark_bank();
