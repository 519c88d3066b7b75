-- Plans that are paid again and again (product 6.5): what was ordered, each payment, and the time in which somebody has one.

create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  plan text not null,
  interval text not null check (interval in ('month', 'year')),
  price_centavos integer not null check (price_centavos > 0),
  ordered_at timestamptz not null,
  session_id text unique,
  checkout_url text,
  closed text check (closed in ('cancelled', 'expired', 'failed')),
  provider_id text unique,
  status text not null default 'none' check (status in ('none', 'active', 'pastDue', 'ended')),
  renews boolean not null default true,
  next_plan text not null,
  next_interval text not null check (next_interval in ('month', 'year')),
  revision integer not null default 0 check (revision >= 0)
);
create index subscriptions_of_player on subscriptions (user_id, ordered_at desc);
comment on table subscriptions is 'plans that players ordered; kept when the account is deleted, as books must be';
comment on column subscriptions.price_centavos is 'of the first payment, in centavos of the real, as the player saw it';
comment on column subscriptions.session_id is 'the page of the provider; null until it was opened';
comment on column subscriptions.closed is 'how the page ended on which nothing was paid';
comment on column subscriptions.provider_id is 'the subscription at the provider; null until something was paid';
comment on column subscriptions.status is 'as the provider had it when it was read last, as are renews and next_*';
comment on column subscriptions.renews is 'whether it is paid again when its paid time ends';
comment on column subscriptions.next_plan is 'what the next payment is for, with next_interval';
comment on column subscriptions.revision is 'counts what was read from the provider, so that an older reading never takes the place of a newer one';

create table subscription_prices (
  price_id text primary key,
  plan text not null,
  interval text not null check (interval in ('month', 'year')),
  centavos integer not null check (centavos > 0)
);
comment on table subscription_prices is 'prices at the provider by which its bills say what was paid for; one that is no longer sold stays';
comment on column subscription_prices.centavos is 'in centavos of the real';

create table subscription_bills (
  id text primary key,
  subscription_id uuid not null references subscriptions,
  plan text not null,
  interval text not null check (interval in ('month', 'year')),
  price_centavos integer not null check (price_centavos > 0),
  paid_at timestamptz not null,
  paid_from timestamptz not null,
  paid_until timestamptz not null check (paid_until > paid_from),
  superseded_at timestamptz,
  revoked_at timestamptz,
  receipt_url text,
  refunds jsonb not null default '{}',
  refunded_centavos integer not null default 0 check (refunded_centavos between 0 and price_centavos),
  refund_asked_at timestamptz,
  refund_refused boolean not null default false,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  months integer not null default 0 check (months between 0 and 12),
  deducted_cents bigint not null default 0 check (deducted_cents >= 0),
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents between 0 and amount_cents),
  movements integer not null default 0 check (movements >= 0)
);
create index subscription_bills_of_subscription on subscription_bills (subscription_id, paid_from);
comment on table subscription_bills is 'payments of plans, by the id that the provider gives a bill; what it says only adds to the facts of a row';
comment on column subscription_bills.price_centavos is 'what was paid, in centavos of the real';
comment on column subscription_bills.superseded_at is 'when a change to another plan took its place';
comment on column subscription_bills.revoked_at is 'when its plan was taken away, as the money was given back or is disputed';
comment on column subscription_bills.refunds is 'by the id of the refund: centavos of the real, and whether it failed';
comment on column subscription_bills.refund_asked_at is 'when it turned out that nobody may have it, so that the money goes back';
comment on column subscription_bills.months is 'months whose gift was given';
comment on column subscription_bills.deducted_cents is 'hundredths of a BTZ that the bill before it brought for the same time';
comment on column subscription_bills.amount_cents is 'hundredths of a BTZ that its months have brought until now';
comment on column subscription_bills.credited_cents is 'hundredths of a BTZ that the ledger has moved for it in all: what the facts say it is worth';
comment on column subscription_bills.movements is 'how many transactions moved them; the next one is called by it';

create table subscription_payments (
  payment_id text primary key,
  bill_id text not null
);
create index subscription_payments_of_bill on subscription_payments (bill_id);
comment on table subscription_payments is 'payments at the provider, which refunds and disputes name, and the bills that they are of';

alter table payment_events add column bill_id text;
comment on column payment_events.bill_id is 'the bill of a plan that it is about';

create table plan_periods (
  user_id uuid not null references users on delete cascade,
  plan text not null,
  held_from timestamptz not null,
  held_until timestamptz not null check (held_until > held_from),
  subscription_id uuid not null references subscriptions,
  primary key (user_id, subscription_id, held_from, plan)
);
comment on table plan_periods is 'when a player has or had which plan; written whole for a subscription whenever something of it is different';
