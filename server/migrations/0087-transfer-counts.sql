-- Transfers that are too many (decision 0212), and what reports of the operator read.

-- All transfers since a moment, with what the reports count, without the rest of the ledger.
create index transactions_transfers_at on transactions (created_at) include (user_id, receiver_id, amount_cents)
  where transfer_type = 'p2p';

-- Transfers of one to another in the 24 hours before in_at, along the index of what the sender sent; a day has few.
create function transfers_lately(in_sender uuid, in_receiver uuid, in_at timestamptz) returns integer language plpgsql stable as $$
begin
  return (
    select count(*) from transactions
    where transfer_type = 'p2p' and user_id = in_sender and receiver_id = in_receiver
      and created_at > in_at - interval '24 hours');
end $$;

-- As in 0083, which says what comes of it; besides it bounds how often one sends to the same other one, and joins notices.
create or replace function send_transfer(
  in_id uuid, in_sender uuid, in_receiver uuid, in_cents bigint, in_ref text, in_at timestamptz,
  in_facts jsonb, in_linked_since timestamptz, in_days date[], in_most bigint[], in_nonce text, in_notice jsonb
) returns text language plpgsql as $$
declare
  -- Days: the sender's, the first of its month, the receiver's, the first of its month. Bounds: the sender's cents of the day
  -- and of the month, and transfers of the day; the receiver's cents of the day and of the month; transfers to the receiver
  -- in 24 hours, where the caller bounds them.
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
    or transfers_lately(in_sender, in_receiver, in_at) >= in_most[6]
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
  -- Several of one sender within an hour are one notice, as long as nobody has seen it.
  update notifications
  set data = data || jsonb_build_object(
    'transfer_id', in_id, 'amount_cents', (data->>'amount_cents')::bigint + in_cents,
    'transfer_ids', coalesce(data->'transfer_ids', jsonb_build_array(ref)) || to_jsonb(in_id::text))
  where celebrated_at is null and not is_read and id = (
    select id from notifications
    where user_id = in_receiver and milestone and celebrated_at is null and not is_read and from_user_id = in_sender
      and type = in_notice->>'type' and created_at > in_at - interval '1 hour'
    order by id desc limit 1);
  if not found then
    insert into notifications (id, user_id, from_user_id, type, title, message, data, ref, milestone, created_at)
    values ((in_notice->>'id')::uuid, in_receiver, in_sender, in_notice->>'type', in_notice->>'title', in_notice->>'message',
            in_notice->'data', in_id::text, true, in_at);
  end if;
  return 'sent';
end $$;
