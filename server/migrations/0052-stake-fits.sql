-- How the answers of staked duels fit their players, and whose stakes are on hold until an operator looked (decision 0159).

create table stake_fits (
  duel_id uuid not null,
  user_id uuid not null references users,
  asked smallint not null check (asked > 0),
  right_answers smallint not null check (right_answers between 0 and asked),
  expected real not null,
  right_chance double precision not null check (right_chance between 0 and 1),
  pace_chance double precision not null check (pace_chance between 0 and 1),
  even_chance double precision not null check (even_chance between 0 and 1),
  chance double precision not null check (chance between 0 and 1),
  ended_at timestamptz not null,
  primary key (duel_id, user_id)
);
create index stake_fits_of_player on stake_fits (user_id, ended_at);
create index stake_fits_recent on stake_fits (ended_at);
comment on table stake_fits is 'how likely the answers of a staked duel were by what the player had answered before; kept for 90 days';
comment on column stake_fits.expected is 'right answers that were to be expected';
comment on column stake_fits.right_chance is 'chance to be right so often; pace_chance so quick, even_chance so evenly; 0 to 1';
comment on column stake_fits.chance is 'all three together; 1 where the right answers are no surprise';
comment on column stake_fits.ended_at is 'UTC; when the duel ended';

create table stake_holds (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  held_at timestamptz not null,
  unfit smallint not null,
  reopened_at timestamptz,
  reopened_by text,
  note text check (length(note) between 3 and 500),
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (note is null))
);
create unique index stake_holds_open on stake_holds (user_id) where reopened_at is null;
create index stake_holds_of_player on stake_holds (user_id);
comment on table stake_holds is 'when stakes of a player were put on hold, and who opened them again; the open one holds';
comment on column stake_holds.held_at is 'UTC';
comment on column stake_holds.unfit is 'staked duels of 30 days that did not fit';
comment on column stake_holds.reopened_at is 'UTC; null while it holds';
comment on column stake_holds.note is 'what the operator found';
