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
comment on column store_prices.until is 'end of the sale; null where none is planned';

-- A price that has held is history: it is neither changed nor removed, and an end that has passed stays.
create function store_price_is_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ware = old.ware and new.since = old.since and new.price_cents = old.price_cents
    and (old.until is null or old.until > now()) and (new.until is null or new.until >= now()) then
    return new;
  end if;
  if old.since > now() then
    return coalesce(new, old);
  end if;
  raise exception 'price of % since % is history', old.ware, old.since using errcode = 'check_violation';
end $$;
create trigger store_prices_history before update or delete on store_prices
  for each row execute function store_price_is_history();

create table purchases (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  ware text not null,
  count integer not null check (count > 0),
  total_cents bigint not null check (total_cents > 0),
  paid_by uuid not null references transactions,
  bought_at timestamptz not null,
  undone_at timestamptz check (undone_at >= bought_at)
);
create index purchases_of_player on purchases (user_id, bought_at desc);
create index purchases_undone on purchases (user_id, undone_at) where undone_at is not null;
comment on table purchases is 'what players bought for BTZ';
comment on column purchases.paid_by is 'the transaction that paid; undone, its parts return to the lots that they came from';
