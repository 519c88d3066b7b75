-- What the store sells at what price and when (product 6.4), and what was bought.

create table store_prices (
  ware text not null check (ware ~ '^[a-zA-Z][a-zA-Z0-9-]{1,40}$'),
  since timestamptz not null,
  until timestamptz check (until > since),
  price_cents bigint not null check (price_cents between 100 and 10000000 and price_cents % 100 = 0),
  primary key (ware, since)
);
comment on table store_prices is 'prices of wares with their dates; of a ware the newest that has begun holds, until its end. Rows stay as they are: what changes is a new row, or an end of the last one that is still to come';
comment on column store_prices.ware is 'an id of the catalogue; what it is and does never changes with its price';
comment on column store_prices.price_cents is 'in hundredths of a BTZ, whole BTZ';
comment on column store_prices.until is 'end of the sale; null where none is planned';

-- Prices are added before they hold, and one that has held is history: of it the end alone is moved, as long as it is
-- still to come. The first price of a ware holds from the
-- beginning of time; the key refuses a second one, so that two servers may bring it in at once.
create function store_price_is_history() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      if new.since > now() or (new.since = 'epoch' and not exists (select from store_prices where ware = new.ware and since <> 'epoch')) then
        return new;
      end if;
    when 'UPDATE' then
      if (new.ware, new.since, new.price_cents) = (old.ware, old.since, old.price_cents)
        and coalesce(old.until, 'infinity') > now() and coalesce(new.until, 'infinity') >= now() then
        return new;
      end if;
    when 'DELETE' then
      if old.since > now() then
        return old;
      end if;
    else null;
  end case;
  raise exception 'prices that have held are history' using errcode = 'check_violation';
end $$;
create trigger store_prices_history before insert or update or delete on store_prices
  for each row execute function store_price_is_history();
create trigger store_prices_no_truncate before truncate on store_prices execute function store_price_is_history();

create table purchases (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  ware text not null,
  count integer not null check (count > 0),
  total_cents bigint not null check (total_cents > 0),
  paid_by uuid not null unique references transactions,
  bought_at timestamptz not null,
  final_at timestamptz,
  undone_at timestamptz,
  check (final_at is null or undone_at is null)
);
create index purchases_of_player on purchases (user_id, bought_at desc);
create index purchases_undone on purchases (user_id, undone_at) where undone_at is not null;
comment on table purchases is 'what players bought for BTZ';
comment on column purchases.total_cents is 'in hundredths of a BTZ, as it was paid';
comment on column purchases.paid_by is 'the transaction that paid; undone, its parts return to the lots that they came from';
comment on column purchases.final_at is 'since when it cannot be undone, where that was before its ten minutes were over: something else was decided by it';
