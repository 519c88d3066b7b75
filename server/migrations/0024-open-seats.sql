-- Seats of matches that are not settled: who comes or goes is looked for among them, however many matches they have played.
create index match_seats_open on match_seats (user_id) where result is null and user_id is not null;
