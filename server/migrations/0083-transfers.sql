-- BTZ between players (product 5.20, decision 0210). A transfer is a transaction of the ledger of type p2p; what stands here
-- are the sums that bound it, the codes that were paid, and what operators have stopped.

create index transactions_sent on transactions (user_id, created_at desc, id desc) where transfer_type = 'p2p';
create index transactions_received on transactions (receiver_id, created_at desc, id desc) where transfer_type = 'p2p';

-- Room on each page, so that the sums of a day move in place.
create table transfer_days (
  user_id uuid not null references users,
  day date not null,
  sent_cents bigint not null default 0 check (sent_cents >= 0),
  sent integer not null default 0 check (sent >= 0),
  received_cents bigint not null default 0 check (received_cents >= 0),
  primary key (user_id, day)
) with (fillfactor = 70);
comment on table transfer_days is 'what a player sent and received by transfers on each of their reward days: the sums of the ledger, kept so that a bound costs no more when there are many';
comment on column transfer_days.day is 'the player''s reward day when it happened; no change of zone brings one twice';
comment on column transfer_days.sent_cents is 'cents of BTZ';
comment on column transfer_days.sent is 'how many transfers';
comment on column transfer_days.received_cents is 'cents of BTZ';

create table paid_transfer_codes (
  nonce text primary key check (nonce ~ '^[A-Za-z0-9_-]{22}$'),
  transaction_id uuid not null unique references transactions
);
comment on table paid_transfer_codes is 'codes with an amount that were paid: each works once';

create table transfer_stops (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  other_id uuid references users,
  stopped_at timestamptz not null,
  stopped_by text not null check (char_length(stopped_by) between 1 and 200),
  reason text not null check (char_length(reason) between 3 and 500),
  resumed_at timestamptz,
  resumed_by text check (char_length(resumed_by) between 1 and 200),
  check (user_id <> other_id),
  check ((resumed_at is null) = (resumed_by is null))
);
-- One that holds for an account, and one for two, whoever was named first.
create unique index transfer_stops_one on transfer_stops
  (least(user_id, coalesce(other_id, user_id)), greatest(user_id, coalesce(other_id, user_id))) where resumed_at is null;
create index transfer_stops_of on transfer_stops (user_id);
create index transfer_stops_other on transfer_stops (other_id) where other_id is not null;
comment on table transfer_stops is 'whose transfers an operator has stopped: those of an account (other_id is null), or those between two';
comment on column transfer_stops.stopped_by is 'the account of the operator on the machine where the command ran';
comment on column transfer_stops.stopped_at is 'UTC';
comment on column transfer_stops.resumed_at is 'UTC; null while it holds';

-- What of a player decides on a transfer, but for what they hold and have used up; null where there is none.
create function transfer_party(in_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object(
      'birthDate', p.birth_date, 'confirmed', u.email_verified,
      'verifiedAt', floor(extract(epoch from p.identity_verified_at) * 1000), 'zone', p.time_zone, 'previousZone', p.previous_zone,
      'zoneChangedAt', floor(extract(epoch from p.zone_changed_at) * 1000), 'deleted', p.deleted_at is not null,
      'stopped', exists (select from transfer_stops s where s.user_id = p.id and s.other_id is null and s.resumed_at is null))
    from profiles p join users u on u.id = p.id where p.id = in_user);
end $$;

-- All facts that somebody's transfer to another is decided on, but for sums. The rules are asked with them, and
-- send_transfer looks at them once more behind its locks: what it finds must be what was decided on.
create function transfer_facts(in_sender uuid, in_receiver uuid, in_linked_since timestamptz)
returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'sender', transfer_party(in_sender),
    'owes', exists (
      select from ledger_accounts a
      where a.code = 'debt:' || in_sender and (select sum(amount_cents) from postings where account_id = a.id) < 0),
    'receiver', transfer_party(in_receiver),
    'isBot', exists (select from bots where id = in_receiver),
    'blocked', exists (select from blocks where blocker_id = in_sender and blocked_id = in_receiver)
            or exists (select from blocks where blocker_id = in_receiver and blocked_id = in_sender),
    'sharedDevice', exists (
      select from device_links mine join device_links theirs using (device_key)
      where mine.user_id = in_sender and mine.last_seen_at >= in_linked_since
        and theirs.user_id = in_receiver and theirs.last_seen_at >= in_linked_since),
    'stoppedBetween', exists (
      select from transfer_stops
      where least(user_id, coalesce(other_id, user_id)) = least(in_sender, in_receiver)
        and greatest(user_id, coalesce(other_id, user_id)) = greatest(in_sender, in_receiver) and resumed_at is null));
end $$;

-- Sends BTZ from one player to another, whole or not at all; server/src/transfer/transfer-store.ts is the only caller. What
-- comes of it:
--   sent       it is written, with the sums of both days, the code, the notice, and the activity of the first one
--   repeated   it was written before, under the same in_ref
--   changed    somebody or some sum is no longer as it was decided on: nothing was written, and it is to be decided anew
-- An account that has too little ends it with BZ001, as post_transaction says it.
-- The profiles come first and in the order of their ids, as wherever two players are locked; what changes who they are
-- to transfers waits there, and so do all transfers of the two.
create function send_transfer(
  in_id uuid, in_sender uuid, in_receiver uuid, in_cents bigint, in_ref text, in_at timestamptz,
  in_facts jsonb, in_linked_since timestamptz, in_days date[], in_most bigint[], in_nonce text, in_notice jsonb
) returns text language plpgsql as $$
declare
  -- Days: the sender's, the first of its month, the receiver's, the first of its month. Bounds: the sender's cents of the day
  -- and of the month, and transfers of the day; the receiver's cents of the day and of the month.
  sender_day date := in_days[1];
  receiver_day date := in_days[3];
  sender_sums record;
  receiver_sums record;
  activity uuid;
begin
  perform from profiles where id in (in_sender, in_receiver) order by id for no key update;

  if transfer_facts(in_sender, in_receiver, in_linked_since) is distinct from in_facts then
    return 'changed';
  end if;
  select coalesce(sum(sent_cents) filter (where day = sender_day), 0) as today, coalesce(sum(sent_cents), 0) as month,
         coalesce(sum(sent) filter (where day = sender_day), 0) as count
  into sender_sums from transfer_days where user_id = in_sender and day >= in_days[2];
  select coalesce(sum(received_cents) filter (where day = receiver_day), 0) as today, coalesce(sum(received_cents), 0) as month
  into receiver_sums from transfer_days where user_id = in_receiver and day >= in_days[4];
  if sender_sums.today + in_cents > in_most[1] or sender_sums.month + in_cents > in_most[2] or sender_sums.count >= in_most[3]
    or receiver_sums.today + in_cents > in_most[4] or receiver_sums.month + in_cents > in_most[5]
    or exists (select from paid_transfer_codes where nonce = in_nonce) then
    return 'changed';
  end if;

  if not post_transaction(in_id, in_sender, in_receiver, 'p2p', 'p2p', in_ref, in_at,
                          array['earned:' || in_sender, 'earned:' || in_receiver], array[-in_cents, in_cents]) then
    return 'repeated';
  end if;
  if in_nonce is not null then
    insert into paid_transfer_codes (nonce, transaction_id) values (in_nonce, in_id);
  end if;

  -- Whoever has sent before has a day on which it was.
  if not exists (select from transfer_days where user_id = in_sender and sent > 0) then
    insert into activities (user_id, kind, ref, data, at) values (in_sender, 'transferSent', in_id::text, '{}', in_at)
    returning id into activity;
    perform send_job('countActivities', jsonb_build_object('ids', jsonb_build_array(activity)));
  end if;
  insert into transfer_days as d (user_id, day, sent_cents, sent) values (in_sender, sender_day, in_cents, 1)
  on conflict (user_id, day) do update set sent_cents = d.sent_cents + excluded.sent_cents, sent = d.sent + 1;
  insert into transfer_days as d (user_id, day, received_cents) values (in_receiver, receiver_day, in_cents)
  on conflict (user_id, day) do update set received_cents = d.received_cents + excluded.received_cents;

  delete from notifications where user_id = in_receiver and created_at < (in_notice->>'keptSince')::timestamptz;
  insert into notifications (id, user_id, from_user_id, type, title, message, data, ref, milestone, created_at)
  values ((in_notice->>'id')::uuid, in_receiver, in_sender, in_notice->>'type', in_notice->>'title', in_notice->>'message',
          in_notice->'data', in_id::text, true, in_at);
  return 'sent';
end $$;
