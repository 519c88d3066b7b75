-- The first ride of a newcomer (decision 0180): what they say to know, and the match that it was.

create table first_rides (
  user_id uuid primary key references users,
  match_id uuid unique references matches,
  skipped_at timestamptz,
  check (match_id is not null or skipped_at is not null)
);
comment on table first_rides is 'who has begun the first ride, or would not; an account has one';
comment on column first_rides.match_id is 'null for whoever skipped it and has begun none';
comment on column first_rides.skipped_at is 'UTC; when it was skipped first';

create table assumed_mastery (
  user_id uuid not null references users,
  subject text not null,
  knowledge text not null check (knowledge in ('nothing', 'little', 'lot')),
  primary key (user_id, subject)
);
comment on table assumed_mastery is 'what a player said to know of a subject; it aims draws until they have answered in it';
