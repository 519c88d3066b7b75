-- BTZ that are sold for money (product 6.5): what was ordered, what the provider said of it, and what may be spent.

create table payment_customers (
  user_id uuid primary key references users,
  customer_id text not null unique
);
comment on table payment_customers is 'players as the provider knows them; stays with the orders when the account is deleted';

create table payment_orders (
  id uuid primary key,
  user_id uuid not null references users,
  package text not null,
  price_centavos integer not null check (price_centavos > 0),
  amount_cents bigint not null check (amount_cents > 0),
  ordered_at timestamptz not null,
  session_id text unique,
  checkout_url text,
  payment_id text unique,
  receipt_url text,
  paid_at timestamptz,
  refunds jsonb not null default '{}',
  refunded_centavos integer not null default 0 check (refunded_centavos between 0 and price_centavos),
  refund_asked_at timestamptz,
  refund_refused boolean not null default false,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  closed text check (closed in ('cancelled', 'expired', 'failed')),
  credited_cents bigint not null default 0 check (credited_cents between 0 and amount_cents),
  movements integer not null default 0 check (movements >= 0)
);
create index payment_orders_of_player on payment_orders (user_id, ordered_at desc);
comment on table payment_orders is 'packages of BTZ that players ordered; what the provider says only adds to the facts of a row. Kept when the account is deleted, as books must be';
comment on column payment_orders.price_centavos is 'in centavos of the real, as the player saw it';
comment on column payment_orders.amount_cents is 'hundredths of a BTZ that it brings';
comment on column payment_orders.session_id is 'the page of the provider; null until it was opened';
comment on column payment_orders.payment_id is 'the payment at the provider, which refunds and disputes name; null until it is known';
comment on column payment_orders.refunds is 'by the id of the refund: centavos of the real, and whether it failed';
comment on column payment_orders.refunded_centavos is 'in centavos of the real, the sum of those that did not fail';
comment on column payment_orders.refund_asked_at is 'when the buyer gave it back, and the BTZ were taken';
comment on column payment_orders.refund_refused is 'the provider will never give it back, so that the BTZ have returned';
comment on column payment_orders.credited_cents is 'hundredths of a BTZ that the ledger has moved for it in all: what the facts say it is worth';
comment on column payment_orders.movements is 'how many transactions moved them; the next one is called by it';

create table payment_events (
  id text primary key,
  type text not null,
  made_at timestamptz not null,
  received_at timestamptz not null,
  order_id uuid references payment_orders,
  payment_id text,
  outcome text not null check (outcome in ('applied', 'waiting', 'refused')),
  fault text check ((fault is not null) = (outcome = 'refused')),
  about jsonb not null
);
create index payment_events_waiting on payment_events (payment_id) where outcome = 'waiting';
create index payment_events_refused on payment_events (received_at) where outcome = 'refused';
comment on table payment_events is 'what the provider sent and signed about orders, each once; what is about anything else is not kept';
comment on column payment_events.about is 'what it says of an order, as it was understood';
comment on column payment_events.outcome is 'waiting: of a payment that no order has named yet, and applied when one does';

create table payment_forgeries (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  fault text not null,
  bytes integer not null,
  body_start text not null check (length(body_start) <= 500)
);
create index payment_forgeries_time on payment_forgeries (received_at);
comment on table payment_forgeries is 'what came to the provider''s door without its signature, at most a thousand a day';

create table payment_limits (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  centavos integer not null check (centavos between 0 and 30000),
  set_at timestamptz not null,
  holds_from timestamptz not null check (holds_from >= set_at)
);
create index payment_limits_of_player on payment_limits (user_id, id);
comment on table payment_limits is 'what players allow themselves to spend in 30 days, in the order in which they set it';
comment on column payment_limits.centavos is 'in centavos of the real';
