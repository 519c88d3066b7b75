-- Granted BTZ pay the debt of their own player and of nobody else (product 0.4, 4.5): the function of 0033 with that one condition more.

-- Writes one transaction; server/src/wallet/post.ts is the only caller. False when its key was used before: nothing is written then.
-- The key is taken first, so that of two calls with one key the second waits for the first. Accounts move in id order, so that two
-- transfers that cross cannot wait for each other forever. An account that has too little ends it with BZ001 and says how much is missing.
-- Where BTZ leave a granted account, all that comes in must come into kinds that take them, and a debt is paid by its own player alone.
create or replace function post_transaction(
  in_id uuid, in_sender uuid, in_receiver uuid, in_type text, in_reason text, in_ref text, in_at timestamptz,
  in_codes text[], in_amounts bigint[]
) returns boolean language plpgsql as $$
declare
  line record;
  balance bigint;
  written integer := 0;
  granted_leaves boolean := false;
begin
  insert into transactions (id, user_id, receiver_id, transfer_type, amount_cents, reason, ref, idempotency_key, created_at)
  values (in_id, in_sender, in_receiver, in_type, (select sum(amount) from unnest(in_amounts) as amount where amount > 0),
          in_reason, in_ref, in_reason || ':' || in_ref, in_at)
  on conflict (idempotency_key) do nothing;
  if not found then
    return false;
  end if;

  if (select count(*) from ledger_accounts where code = any (in_codes)) < cardinality(in_codes) then
    perform open_system_accounts(in_codes);
  end if;

  for line in
    select entry.number, entry.amount, account.id, account.kind, account.balance_cents is not null as keeps_balance
    from unnest(in_codes, in_amounts) with ordinality as entry (code, amount, number)
    join ledger_accounts as account using (code)
    order by account.id
  loop
    granted_leaves := granted_leaves or (line.kind = 'granted' and line.amount < 0);
    balance := null;
    if line.keeps_balance then
      update ledger_accounts set balance_cents = balance_cents + line.amount
      where id = line.id and balance_cents + line.amount >= 0
      returning balance_cents into balance;
      if not found then
        select balance_cents into balance from ledger_accounts where id = line.id;
        raise exception 'account % has too little', line.id using errcode = 'BZ001',
          detail = json_build_object('lot', line.kind, 'availableCents', balance, 'missingCents', greatest(-line.amount - balance, 1));
      end if;
    end if;
    insert into postings (transaction_id, line, account_id, amount_cents, balance_after_cents)
    values (in_id, line.number, line.id, line.amount, balance);
    written := written + 1;
  end loop;

  if written <> cardinality(in_codes) then
    raise exception 'an account of % does not exist', in_codes using errcode = 'foreign_key_violation';
  end if;
  if granted_leaves and exists (
    select from unnest(in_codes, in_amounts) as entry (code, amount)
    join ledger_account_kinds on kind = split_part(code, ':', 1)
    where entry.amount > 0 and (not takes_granted or kind = 'debt' and exists (
      select from unnest(in_codes, in_amounts) as giver (code, amount)
      where giver.amount < 0 and split_part(giver.code, ':', 1) = 'granted'
        and split_part(giver.code, ':', 2) <> split_part(entry.code, ':', 2)
    ))
  ) then
    raise exception 'granted BTZ would leave their owner in %', in_codes using errcode = 'check_violation';
  end if;
  return true;
end $$;
