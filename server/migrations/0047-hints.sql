-- Hints are three items since each does something else.

-- As packs are shared out (rules/src/inventory/hints.ts): the first of the three gets what cannot be divided.
insert into inventory (user_id, item, held)
select old.user_id, kind.item, (old.held + 2 - kind.turn) / 3
from inventory old
cross join (values ('hintFiftyFifty', 0), ('hintExtraTime', 1), ('hintSkip', 2)) as kind (item, turn)
where old.item = 'hint' and (old.held + 2 - kind.turn) / 3 > 0
on conflict (user_id, item) do update set held = inventory.held + excluded.held;

delete from inventory where item = 'hint';
