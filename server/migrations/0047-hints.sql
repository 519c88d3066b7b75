-- Hints are three items since each does something else, and an answer knows which of them were used on it.

-- As packs are shared out (rules/src/inventory/hints.ts): the first of the three gets what cannot be divided.
insert into inventory (user_id, item, held)
select old.user_id, kind.item, (old.held + 2 - kind.turn) / 3
from inventory old
cross join (values ('hintFiftyFifty', 0), ('hintExtraTime', 1), ('hintSkip', 2)) as kind (item, turn)
where old.item = 'hint' and (old.held + 2 - kind.turn) / 3 > 0
on conflict (user_id, item) do update set held = inventory.held + excluded.held;

delete from inventory where item = 'hint';

alter table answers add column hints text[] not null default '{}';
comment on column answers.hints is 'hints that the player used on the question, by their names in rules/src/words.ts';
comment on column answers.choice is 'canonical option id or number; null when time ran out or the question was skipped';
comment on column answers.first_attempt is 'whether this player had never been asked this question before and no hint helped';
