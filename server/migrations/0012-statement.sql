-- The statement: one entry for each transaction that moved a player's BTZ, with both balances after it. It is made of the
-- postings alone, so it can be made again from them; it is kept because a statement is read by period and by reason, and
-- neither may cost more when a player has more entries.

create table statement_entries (
  user_id uuid not null,
  booked_at timestamptz not null,
  seq bigint not null,
  transaction_id uuid not null references transactions,
  reason text not null,
  earned_cents bigint not null,
  granted_cents bigint not null,
  earned_after_cents bigint not null check (earned_after_cents >= 0),
  granted_after_cents bigint not null check (granted_after_cents >= 0),
  primary key (user_id, booked_at, seq)
);
create index statement_entries_reason on statement_entries (user_id, reason, booked_at desc, seq desc);
comment on column statement_entries.booked_at is 'UTC, whole milliseconds: when the transaction was made, and never before the player''s last entry, so that the order of time is the order of the balances';
comment on column statement_entries.seq is 'that of the player''s last posting in the transaction: the order of entries';
comment on column statement_entries.earned_cents is 'cents of BTZ that came into the lot, negative that left it; 0 when it was not touched';
comment on column statement_entries.granted_cents is 'the same for the other lot';
comment on column statement_entries.earned_after_cents is 'cents of BTZ in the lot after the transaction';
comment on column statement_entries.granted_after_cents is 'the same for the other lot';

create trigger statement_append_only before update or delete on statement_entries
  for each row execute function ledger_is_append_only();
create trigger statement_no_truncate before truncate on statement_entries execute function ledger_is_append_only();

-- A lot that the transaction did not touch has the balance of its last posting before it.
create function enter_in_statement(in_transaction uuid) returns void language plpgsql as $$
begin
  insert into statement_entries (user_id, booked_at, seq, transaction_id, reason, earned_cents, granted_cents,
                                 earned_after_cents, granted_after_cents)
  select moved.owner_id, greatest(date_trunc('milliseconds', made.created_at), before.booked_at), moved.seq, made.id, made.reason,
         moved.earned, moved.granted, coalesce(moved.earned_after, lot_before(moved.owner_id, 'earned', moved.seq)),
         coalesce(moved.granted_after, lot_before(moved.owner_id, 'granted', moved.seq))
  from transactions made
  cross join lateral (
    select account.owner_id, max(posting.seq) as seq,
           coalesce(sum(amount_cents) filter (where kind = 'earned'), 0)::bigint as earned,
           coalesce(sum(amount_cents) filter (where kind = 'granted'), 0)::bigint as granted,
           max(balance_after_cents) filter (where kind = 'earned') as earned_after,
           max(balance_after_cents) filter (where kind = 'granted') as granted_after
    from postings posting join ledger_accounts account on account.id = posting.account_id
    where posting.transaction_id = made.id and account.owner_id is not null
    group by account.owner_id
  ) moved
  left join lateral (
    select booked_at from statement_entries where user_id = moved.owner_id order by booked_at desc, seq desc limit 1
  ) before on true
  where made.id = in_transaction;
end $$;

create function lot_before(in_user uuid, in_kind text, in_seq bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((
    select posting.balance_after_cents
    from ledger_accounts account join postings posting on posting.account_id = account.id
    where account.owner_id = in_user and account.kind = in_kind
      and posting.balance_after_cents is not null and posting.seq < in_seq
    order by posting.seq desc limit 1), 0);
end $$;

do $$
declare
  made record;
begin
  for made in select transaction_id as id from postings group by transaction_id order by max(seq) loop
    perform enter_in_statement(made.id);
  end loop;
end $$;

-- At commit, when all postings are written and the accounts are still locked: a player's entries come in their order.
create function enter_new_transaction() returns trigger language plpgsql as $$
begin
  perform enter_in_statement(new.id);
  return null;
end $$;
create constraint trigger transactions_statement after insert on transactions
  deferrable initially deferred for each row execute function enter_new_transaction();
