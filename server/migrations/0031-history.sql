-- What a player's evolution is drawn from, beside `player_days` and the statement: where the rating stood day by day.

create table rating_days (
  user_id uuid not null references users,
  day date not null,
  rating integer not null,
  primary key (user_id, day)
);
comment on table rating_days is 'the overall duel rating after the last duel of a day; a day without a duel has no row';
comment on column rating_days.day is 'reward day of the player, as in player_days';
comment on column rating_days.rating is 'whole points, as shown';
