-- Players who are near each other (product 5.20, decision 0211). What says where somebody is stands in unlogged tables: it
-- is in no write-ahead log, no copy of one and no backup, and a crash empties it, after which people share anew.

-- Room on each page, so that the last update moves in place.
create unlogged table nearby_positions (
  user_id uuid primary key references users,
  session_id uuid not null,
  cell bigint not null check (cell >= 0),
  cell_at timestamptz not null,
  seen_at timestamptz not null
) with (fillfactor = 70);
create index nearby_positions_cell on nearby_positions (cell);
create index nearby_positions_at on nearby_positions (cell_at);
comment on table nearby_positions is 'where players are who share it now, each in a square of 150 m; deleted when they stop, and 30 minutes after cell_at';
comment on column nearby_positions.session_id is 'made anew whenever sharing begins; updates of another one count for nothing';
comment on column nearby_positions.cell is 'number of a square of the grid of rules/src/nearby/grid.ts, the one that others are answered by';
comment on column nearby_positions.cell_at is 'UTC; when the cell was taken, which holds for two minutes';
comment on column nearby_positions.seen_at is 'UTC; the last update; the session is over three minutes after it';

create unlogged table nearby_areas (
  user_id uuid primary key references users,
  area bigint not null check (area >= 0),
  at timestamptz not null
);
create index nearby_areas_at on nearby_areas (at);
comment on table nearby_areas is 'in which square of 1,200 m somebody was who stopped sharing: bounds where they may begin again; deleted 30 minutes after at';
comment on column nearby_areas.at is 'UTC; when they were there';

create unlogged table nearby_searches (
  user_id uuid primary key references users,
  at timestamptz not null
) with (fillfactor = 70);
create index nearby_searches_at on nearby_searches (at);
comment on table nearby_searches is 'when a player last looked who is near, in whatever session: once in ten seconds; deleted afterwards';
comment on column nearby_searches.at is 'UTC';

create table nearby_notices (
  user_id uuid primary key references users,
  at timestamptz not null
);
create index nearby_notices_at on nearby_notices (at);
comment on table nearby_notices is 'when a player was last told that others are near: once in two hours; then the row is deleted';
comment on column nearby_notices.at is 'UTC';

create unlogged table nearby_taps (
  user_id uuid primary key references users,
  id uuid not null unique,
  role text not null check (role in ('send', 'receive')),
  field text not null check (field ~ '^[0-9b-hjkmnp-z]{7}$'),
  tapped_at timestamptz not null,
  agreed_tap uuid,
  agreed_at timestamptz,
  check ((agreed_tap is null) = (agreed_at is null))
);
create index nearby_taps_field on nearby_taps (field, role);
create index nearby_taps_at on nearby_taps (tapped_at);
comment on table nearby_taps is 'who said that somebody is near to whom they send or from whom they receive BTZ; deleted after 60 seconds, or two minutes after agreed_at';
comment on column nearby_taps.id is 'made anew with each tap: with the id of another tap the code of the two follows from it';
comment on column nearby_taps.field is 'geohash of seven letters';
comment on column nearby_taps.tapped_at is 'UTC';
comment on column nearby_taps.agreed_tap is 'the tap whose code its player found on the other screen as well';
comment on column nearby_taps.agreed_at is 'UTC';
