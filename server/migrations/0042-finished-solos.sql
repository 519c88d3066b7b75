-- Who has finished too few solo quizzes does not stake yet (decision 0147).

create table finished_solos (
  user_id uuid primary key references users,
  solos integer not null check (solos > 0)
);
comment on table finished_solos is 'how many solo quizzes a player has played to their end; nobody without one has a row';

-- Quizzes that were played before there was a count.
insert into finished_solos (user_id, solos)
select s.user_id, count(*)
from match_seats s
join matches m on m.id = s.match_id
join profiles p on p.id = s.user_id
where m.format = 'solo' and m.state #>> '{phase,reason}' = 'finished' and p.deleted_at is null
group by s.user_id;
