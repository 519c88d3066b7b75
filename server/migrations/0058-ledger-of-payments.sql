-- Accounts for BTZ that are bought with money, and for what is owed of them (product 4.5).

insert into ledger_account_kinds (kind, owned, keeps_balance, takes_granted) values
  ('payments', false, false, true),
  ('debt', false, false, true);
