-- What an operator may change while the game runs, each change with its beginning, its author and its reason.

create table game_setting_changes (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  value jsonb not null check (jsonb_typeof(value) in ('boolean', 'number')),
  starts_at timestamptz not null,
  changed_by text not null check (char_length(changed_by) between 1 and 200),
  reason text not null check (char_length(reason) between 3 and 500),
  created_at timestamptz not null
);
create index game_setting_changes_key on game_setting_changes (key, starts_at desc, id desc);
comment on table game_setting_changes is 'append-only; of the changes of a key that have begun, the one that began last holds, of two at once the later made; without one rules/src/game-settings.ts does';
comment on column game_setting_changes.value is 'a boolean, or a whole number (amounts in cents of BTZ)';
comment on column game_setting_changes.starts_at is 'UTC; a change may be planned ahead';
comment on column game_setting_changes.changed_by is 'the account of the operator on the machine where the command ran';
comment on column game_setting_changes.created_at is 'UTC';

insert into game_setting_changes (key, value, starts_at, changed_by, reason, created_at)
select 'stakes.enabled', to_jsonb(enabled), created_at, 'STAKES_ENABLED', 'as the server was started', created_at
from stake_switches order by id;
drop table stake_switches;

create trigger game_setting_changes_append_only before update or delete on game_setting_changes
  for each row execute function ledger_is_append_only();
create trigger game_setting_changes_no_truncate before truncate on game_setting_changes
  execute function ledger_is_append_only();

create function notify_game_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('game_settings', '');
  return null;
end $$;
create trigger game_setting_changes_notify after insert on game_setting_changes
  for each statement execute function notify_game_settings();
