-- Battles of districts (product 5.11): one challenges another, residents of both make attempts for a day, and the better mean wins.

create table battles (
  id uuid primary key,
  attacker text not null,
  defender text not null check (defender <> attacker),
  started_by uuid references users,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  announced_up_to uuid,
  outcome text check (outcome in ('attacker', 'defender', 'draw', 'none')),
  decided_by text check (decided_by in ('score', 'forfeit')),
  attacker_fighters smallint,
  defender_fighters smallint,
  attacker_permille smallint check (attacker_permille between 0 and 1000),
  defender_permille smallint check (defender_permille between 0 and 1000),
  check (num_nulls(outcome, decided_by, attacker_fighters, defender_fighters, attacker_permille, defender_permille) in (0, 6))
);
comment on table battles is 'challenges between districts; without an outcome one runs';
comment on column battles.started_by is 'who challenged; null once their account is deleted';
comment on column battles.ends_at is 'UTC; no attempt begins from then on, and those that run are waited for a little';
comment on column battles.announced_up_to is 'the last resident, by id, whose notice of the battle was saved';
comment on column battles.attacker_permille is 'mean of the right answers in the best attempt of each fighter of a side';
create unique index battles_one_attack on battles (attacker) where outcome is null;
create unique index battles_one_defence on battles (defender) where outcome is null;
create index battles_of_attacker on battles (attacker, started_at desc);
create index battles_of_defender on battles (defender, started_at desc);

create index battles_of_starter on battles (started_by);

create table battle_fighters (
  battle_id uuid not null references battles,
  user_id uuid not null references users,
  side text not null check (side in ('attacker', 'defender')),
  permille smallint check (permille between 0 and 1000),
  paid boolean not null default false,
  primary key (battle_id, user_id)
);
comment on table battle_fighters is 'residents who have begun an attempt in a battle, with the best that counts; null for none';
create index battle_fighters_of_player on battle_fighters (user_id);

create table battle_attempts (
  match_id uuid primary key references matches,
  battle_id uuid not null references battles,
  user_id uuid not null references users,
  ended boolean not null default false,
  permille smallint check (permille between 0 and 1000)
);
comment on table battle_attempts is 'attempts of residents in a battle; permille is null for one that runs or does not count';
create index battle_attempts_of_fighter on battle_attempts (battle_id, user_id);
create index battle_attempts_of_player on battle_attempts (user_id);

create table district_records (
  district text primary key,
  elo smallint not null default 1000 check (elo >= 100),
  won integer not null default 0,
  drawn integer not null default 0,
  lost integer not null default 0
);
comment on table district_records is 'what districts came to in their battles';
insert into district_records (district) values ('renda_variavel'), ('educacao_financeira'), ('criptomoedas'), ('sistema_bancario'),
  ('fundos_imobiliarios'), ('mercado_internacional'), ('fintech');
