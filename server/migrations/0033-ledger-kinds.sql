-- What all accounts of a kind have in common is one row, which rules/src/wallet/account.ts has too. Treasury, store, payments
-- and debt never had an account: each comes with its row when something moves BTZ through it.

create table ledger_account_kinds (
  kind text primary key check (kind ~ '^[a-z][A-Za-z]*$'),
  owned boolean not null,
  keeps_balance boolean not null,
  takes_granted boolean not null
);
comment on table ledger_account_kinds is 'rows are added by migrations and stay as they are';
comment on column ledger_account_kinds.kind is 'what the code of an account begins with, up to the first colon';
comment on column ledger_account_kinds.owned is 'one account for each player, made with the player; the others are made when they are first named';
comment on column ledger_account_kinds.keeps_balance is 'ledger_accounts.balance_cents is kept and not below zero; otherwise it is null, and the balance is the sum of the postings, so that transactions do not wait for one row';
comment on column ledger_account_kinds.takes_granted is 'BTZ that leave a granted account may come into it';

insert into ledger_account_kinds (kind, owned, keeps_balance, takes_granted) values
  ('earned', true, true, false),
  ('granted', true, true, false),
  ('mint', false, false, false),
  ('burn', false, false, true),
  ('escrow', false, true, false),
  ('house', false, false, false);

create trigger ledger_account_kinds_append_only before update or delete on ledger_account_kinds
  for each row execute function ledger_is_append_only();

-- An account is as its kind is, also where rows are written past every function. Triggers hold it and no foreign key: that
-- would be proved again by each second transaction that moves an account within one of ours. These do not fire when a
-- balance moves. The code names the kind and is unique, so that a player has one account of a kind.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  drop constraint ledger_accounts_balance_kept;
comment on table ledger_accounts is 'kinds and what holds of them are in ledger_account_kinds';
comment on column ledger_accounts.code is 'kind:<user, reason or holder>';
comment on column ledger_accounts.balance_cents is 'cents of BTZ; null where the kind keeps none';

create function ledger_account_fits_kind() returns trigger language plpgsql as $$
declare
  fitting ledger_account_kinds;
begin
  select * into fitting from ledger_account_kinds where kind = new.kind;
  if not found then
    raise exception 'no kind of account is called %', new.kind using errcode = 'foreign_key_violation';
  end if;
  if fitting.owned <> (new.owner_id is not null) or fitting.keeps_balance <> (new.balance_cents is not null)
    or new.code not like new.kind || ':' || coalesce(new.owner_id::text, '_%') then
    raise exception 'account % is not as its kind is', new.code using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_kind after insert or update of code, kind, owner_id on ledger_accounts
  for each row execute function ledger_account_fits_kind();
create trigger ledger_accounts_balance_kept after update of balance_cents on ledger_accounts
  for each row when ((old.balance_cents is null) <> (new.balance_cents is null)) execute function ledger_account_fits_kind();

create or replace function open_ledger_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind, owner_id, balance_cents)
  select kind || ':' || new.id, kind, new.id, case when keeps_balance then 0 end
  from ledger_account_kinds where owned order by kind;
  return null;
end $$;

create or replace function open_system_accounts(codes text[]) returns void language sql as $$
  insert into ledger_accounts (code, kind, balance_cents)
  select code, kind, case when keeps_balance then 0 end
  from unnest(codes) as code join ledger_account_kinds on kind = split_part(code, ':', 1)
  where not owned
  order by code
  on conflict (code) do nothing
$$;

-- Writes one transaction; server/src/wallet/post.ts is the only caller. False when its key was used before: nothing is written then.
-- The key is taken first, so that of two calls with one key the second waits for the first. Accounts move in id order, so that two
-- transfers that cross cannot wait for each other forever. An account that has too little ends it with BZ001 and says how much is missing.
-- Where BTZ leave a granted account, all that comes in must come into kinds that take them.
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
    where amount > 0 and not takes_granted
  ) then
    raise exception 'granted BTZ would leave their owner in %', in_codes using errcode = 'check_violation';
  end if;
  return true;
end $$;
