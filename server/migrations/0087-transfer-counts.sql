-- Transfers that are too many (decision 0212), and what reports of the operator read.

-- All transfers since a moment, with what the reports count, without the rest of the ledger.
create index transactions_transfers_at on transactions (created_at) include (user_id, receiver_id, amount_cents)
  where transfer_type = 'p2p';
