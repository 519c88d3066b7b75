-- How many lives come back, and how soon, changes with settings and plans. What is waited for comes when it was to come:
-- it is written as an instant now, and anchor_at is the moment that the row tells of. In older rows, and where none was
-- waited for, it is null: what was missing then is waited for from anchor_at on, as before.
alter table lives add column next_at timestamptz;
comment on column lives.next_at is 'when the next life comes back; null: where lives were missing at anchor_at, counted from then';
comment on column lives.stored is 'lives at anchor_at; more than come back by themselves may be left of a plan that gave more';
