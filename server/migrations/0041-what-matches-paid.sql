-- XP of duels are bounded by day, and so are those of quizzes: each seat says what its duel gave, each day what its quizzes
-- gave. What was played before counts nothing against the bound of its day.
alter table duel_seats add column xp int not null default 0 check (xp >= 0);
alter table duel_seats add column terms jsonb;
comment on column duel_seats.xp is 'XP that the duel gave to this player, levels apart; counted against the bound of the day';
comment on column duel_seats.terms is 'why it paid this player less than a whole duel, and how much: reason, percent; null where it did not';
alter table player_days add column quiz_xp int not null default 0 check (quiz_xp >= 0);
comment on column player_days.quiz_xp is 'XP that solo quizzes gave on the day, levels apart; counted against the bound of the day';
