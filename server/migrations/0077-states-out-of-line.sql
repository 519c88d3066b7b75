-- The state of a match is written when a part of it ends (a question is closed, a seat leaves); in between the journal alone
-- tells what happened, and a step changes no more than the columns beside the state. So that such a step writes little, the
-- state lies outside of the row, and pages keep room for the next versions of their rows (decision 0193).
alter table matches set (toast_tuple_target = 128, fillfactor = 50);
comment on column matches.state is
  'the match as it was when its state was last written; the events of match_events from its seq on bring it up to matches.seq';

-- What a command did is kept apart by commands (decision 0148), which also says for how long an id is known: this index
-- refused one that came again after that, and was written with every answer.
drop index match_events_command;

-- A row of the journal is written by the statement that writes its match, and no match is ever deleted: looking the match up
-- again for each event, and locking it, proved nothing.
alter table match_events drop constraint match_events_match_id_fkey;
