-- What players did, each thing once, for whoever counts it. Takes the place of a job for each match that ended, and of the
-- tables in which missions and cards each noted which matches they had counted.

create table activities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  kind text not null,
  ref text not null,
  data jsonb not null,
  at timestamptz not null,
  counted_by text[] not null default '{}',
  unique (user_id, kind, ref)
);
comment on table activities is 'what a player did; dropped 35 days after it was published';
comment on column activities.id is 'tells when it was published by the clock of the database, which is what it is dropped by';
comment on column activities.ref is 'the case: with player and kind it makes publishing it twice once';
comment on column activities.data is 'as the kind has it in server/src/activity/activity-api.ts';
comment on column activities.at is 'UTC; when it was done, by the clock of the game';
comment on column activities.counted_by is 'domains that have counted it, each written in the transaction that counted';

-- Matches whose job waited when the server of before was stopped: published with what has counted them already.
insert into activities (user_id, kind, ref, data, at, counted_by)
select s.user_id, 'matchSettled', m.id, jsonb_build_object('seat', s.seat), m.ended_at,
       array_remove(array[
         case when exists (select from review_matches r where r.user_id = s.user_id and r.match_id = m.id) then 'review' end,
         case when exists (select from mission_matches c where c.user_id = s.user_id and c.match_id = m.id) then 'mission' end
       ], null)
from matches m join match_seats s on s.match_id = m.id
where s.user_id is not null and m.settled_at is not null and m.id in (
  select (data->>'matchId')::uuid from pgboss.job
  where name = 'matchSettled' and state in ('created', 'retry', 'active'))
order by m.ended_at, m.id, s.seat;

select send_job('countActivities', jsonb_build_object('ids', jsonb_agg(id order by id))) from activities group by ref;

delete from pgboss.job where name = 'matchSettled';
delete from pgboss.queue where name = 'matchSettled';
drop table mission_matches;
drop table review_matches;
