-- What a player pays is decided on balances that are locked first. The account of the house that it goes to is opened
-- before that: a transaction that already opened it may be waiting for these balances, and would be waited for in turn.
create function lock_balances_to_burn(in_user uuid, in_code text)
returns table (lot text, cents bigint) language plpgsql as $$
begin
  if not exists (select from ledger_accounts where code = in_code) then
    perform open_system_accounts(array[in_code]);
  end if;
  return query
    select kind, balance_cents from ledger_accounts where owner_id = in_user order by id for no key update;
end $$;
comment on function lock_balances_to_burn is 'what a player holds in each lot, in cents, locked until the transaction ends; opens the burn account first';
