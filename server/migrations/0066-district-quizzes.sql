-- Quizzes of districts (product 5.11): solos like any other, with the district that they are of.

create table district_quizzes (
  match_id uuid primary key references matches,
  user_id uuid not null references users,
  district text not null,
  tenths integer check (tenths >= 0)
);
comment on table district_quizzes is 'solo quizzes that were begun as the quiz of a district';
comment on column district_quizzes.tenths is 'tenths of raw points that it brought to the district; null until it has ended and is counted';
create index district_quizzes_of_player on district_quizzes (user_id, district, match_id desc);
