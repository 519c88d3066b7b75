-- The ledger: headers with postings that sum to zero (product 4.5). Amounts are integer cents, 1 BTZ = 100.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null check (kind in ('earned', 'granted', 'mint', 'burn', 'escrow', 'treasury', 'store', 'payments', 'house', 'debt')),
  owner_id uuid references users,
  balance_cents bigint check (balance_cents >= 0 and balance_cents <= 9007199254740991),
  check ((kind in ('earned', 'granted')) = (owner_id is not null)),
  check ((kind in ('mint', 'burn', 'store', 'payments')) = (balance_cents is null))
);
create index ledger_accounts_owner on ledger_accounts (owner_id) where owner_id is not null;
comment on table ledger_accounts is 'code: earned:<user>, granted:<user>, mint:<reason>, burn:<reason>, escrow:<what>, …';
comment on column ledger_accounts.balance_cents is 'cents of BTZ; null for mint, burn, store and payments, whose balance is the sum of their postings';

create table transactions (
  id uuid primary key,
  user_id uuid references users,
  receiver_id uuid references users,
  transfer_type text not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 9007199254740991),
  reason text not null,
  ref text not null,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
comment on column transactions.user_id is 'sender; null when the house pays';
comment on column transactions.amount_cents is 'cents of BTZ that changed hands: the sum of the positive postings';
comment on column transactions.idempotency_key is 'made by the server: {reason}:{ref}';

create table postings (
  transaction_id uuid not null references transactions,
  line smallint not null,
  account_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint,
  seq bigint generated always as identity,
  primary key (transaction_id, line)
);
-- The statement is read from this index alone: without the included columns the planner sorts all postings of a busy account.
-- Mint and burn have no statement, and no balance after a posting.
create index postings_account on postings (account_id, seq desc)
  include (transaction_id, line, amount_cents, balance_after_cents) where balance_after_cents is not null;
comment on column postings.amount_cents is 'cents of BTZ; positive comes in, negative goes out';
comment on column postings.balance_after_cents is 'cents of BTZ on the account after this posting; null where the account keeps no balance';
comment on column postings.seq is 'order of writing; within one account that keeps a balance also the order of its balances';

create function postings_sum_to_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from postings where transaction_id = new.transaction_id) <> 0 then
    raise exception 'postings of % do not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_sum after insert on postings
  deferrable initially deferred for each row execute function postings_sum_to_zero();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger postings_append_only before update or delete on postings for each row execute function ledger_is_append_only();
create trigger transactions_append_only before update or delete on transactions for each row execute function ledger_is_append_only();
create trigger postings_no_truncate before truncate on postings execute function ledger_is_append_only();
create trigger transactions_no_truncate before truncate on transactions execute function ledger_is_append_only();

-- System accounts are made when they are first named; players' accounts are made with the user.
create function open_system_accounts(codes text[]) returns void language sql as $$
  insert into ledger_accounts (code, kind, balance_cents)
  select code, kind, case when kind = 'escrow' then 0 end
  from unnest(codes) as code, split_part(code, ':', 1) as kind
  where kind in ('mint', 'burn', 'escrow')
  order by code
  on conflict (code) do nothing
$$;

-- Writes one transaction; server/src/wallet/post.ts is the only caller. False when its key was used before: nothing is written then.
-- The key is taken first, so that of two calls with one key the second waits for the first. Accounts move in id order, so that two
-- transfers that cross cannot wait for each other forever. An account that has too little ends it with BZ001 and says how much is missing.
create function post_transaction(
  in_id uuid, in_sender uuid, in_receiver uuid, in_type text, in_reason text, in_ref text, in_at timestamptz,
  in_codes text[], in_amounts bigint[]
) returns boolean language plpgsql as $$
declare
  line record;
  balance bigint;
  written integer := 0;
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
  return true;
end $$;

-- Commands of clients that had an effect: the second time gives the first result.
create table commands (
  user_id uuid not null references users,
  command_id uuid not null,
  procedure text not null,
  body_hash text not null,
  response json,
  created_at timestamptz not null default now(),
  primary key (user_id, command_id)
);
comment on column commands.response is 'what the first call answered, kept as written (json, not jsonb, which reorders keys); set before the transaction that inserted the row commits';
comment on column commands.body_hash is 'SHA-256 of the procedure and the canonical JSON of the body';
