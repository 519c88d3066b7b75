-- Powers of the districts (product 5.11). Points are appended and folded by one process at a time, so that residents of one
-- district never wait for each other; weeks lose a tenth each Monday by arithmetic, without anything being written.

create table former_residences (
  user_id uuid not null references users,
  district text not null,
  since timestamptz not null,
  until timestamptz not null check (until > since),
  primary key (user_id, since)
);
comment on table former_residences is 'homes that players have left; where they live is in residences';
comment on column former_residences.until is 'UTC; when they moved out, and into the next home';

create table district_act_days (
  user_id uuid not null references users,
  cap text not null,
  day date not null,
  times integer not null check (times >= 0),
  primary key (user_id, cap)
);
comment on table district_act_days is 'how much of a daily cap a player has used up, in whichever district they lived';
comment on column district_act_days.day is 'the latest reward day on which something counted';

create table district_points (
  id bigint generated always as identity primary key,
  district text not null,
  power text not null,
  act text not null,
  week date not null,
  tenths integer not null
);
comment on table district_points is 'points that are not folded into district_weeks yet; rows live for a second or so';
comment on column district_points.tenths is 'tenths of a raw point; below zero where a battle takes some';

create table district_weeks (
  district text not null,
  week date not null,
  power text not null,
  act text not null,
  tenths bigint not null,
  primary key (district, week, power, act)
);
comment on table district_weeks is 'raw points of a district by the week in which they were earned, before any Monday took its tenth';
comment on column district_weeks.week is 'Monday of the week, São Paulo';

create table district_standings (
  district text primary key,
  week date not null,
  total integer not null check (total >= 0),
  level smallint not null check (level between 1 and 20),
  powers jsonb not null
);
comment on table district_standings is 'what follows from district_weeks in a week; written anew when points were folded or the week changed';

create table district_levels (
  district text not null,
  since timestamptz not null,
  level smallint not null check (level between 1 and 20),
  primary key (district, since)
);
comment on table district_levels is 'since when a district has a level; perks of the time that passed go by it. Without a row the level is 1';

create table district_contributions (
  district text not null,
  week date not null,
  user_id uuid not null references users,
  tenths integer not null check (tenths >= 0),
  primary key (user_id, district, week)
);
comment on table district_contributions is 'tenths of raw points that a resident earned for a district in a week';
create index district_contributions_of_week on district_contributions (district, week, tenths desc, user_id);

alter table residences add column hidden boolean not null default false;
comment on column residences.hidden is 'does not stand in the list of residents, nor in the team';
drop index residences_of_district;
create index residences_of_district on residences (district, since, user_id);

create table district_members (
  user_id uuid not null references users,
  district text not null,
  since timestamptz not null,
  primary key (district, user_id)
);
comment on table district_members is 'who follows a district, wherever they live';
create index district_members_of_user on district_members (user_id);

-- What residents donated lies in the treasury of their district until it is spent, and cannot be less than nothing.
insert into ledger_account_kinds (kind, owned, keeps_balance, takes_granted) values ('treasury', false, true, true);
