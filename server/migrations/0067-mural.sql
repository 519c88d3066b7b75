-- The mural of a district (product 5.11, decision 0172): short posts of its residents, what is reported of them, and the one
-- that stands first.

create table mural_posts (
  id uuid primary key,
  district text not null,
  user_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 280),
  posted_at timestamptz not null,
  hidden_by text check (hidden_by in ('reports', 'operator')),
  hidden_at timestamptz check ((hidden_at is null) = (hidden_by is null)),
  restored_at timestamptz
);
comment on table mural_posts is 'posts of the last 30 days; an older one is deleted by its scheduled event';
comment on column mural_posts.id is 'uuid v7: ids sort by the time of posting';
comment on column mural_posts.hidden_by is 'from whom it is hidden: everybody but its author; null for a post that is seen';
comment on column mural_posts.restored_at is 'when an operator found it right; reports hide it never again';
create index mural_posts_of_district on mural_posts (district, id);
create index mural_posts_of_author on mural_posts (user_id);
create index mural_posts_hidden on mural_posts (id) where hidden_by is not null;

create table mural_pins (
  district text primary key,
  post_id uuid not null unique references mural_posts on delete cascade,
  user_id uuid not null references users,
  pinned_at timestamptz not null
);
comment on table mural_pins is 'the post that stands first in a district, and which governor put it there';
create index mural_pins_of_governor on mural_pins (user_id);

create table mural_reports (
  post_id uuid not null references mural_posts on delete cascade,
  user_id uuid not null references users,
  reason text not null check (reason in ('spam', 'offensive', 'scam', 'personalData')),
  weight smallint not null check (weight in (0, 1, 5)),
  reported_at timestamptz not null,
  day date not null,
  primary key (post_id, user_id)
);
comment on table mural_reports is 'one report a player and post; the first stays';
comment on column mural_reports.weight is 'what it weighed when it was made: nothing by whoever had not lived there for a week';
comment on column mural_reports.day is 'the reward day of whoever reported, on which they report 20 posts at most';
create index mural_reports_of_player on mural_reports (user_id, day);

create table mural_misreports (
  user_id uuid not null references users,
  post_id uuid not null,
  at timestamptz not null,
  primary key (user_id, post_id)
);
comment on table mural_misreports is 'posts that a player had reported when an operator found them right; outlives the post, so that deleting it changes nothing';
create index mural_misreports_of_post on mural_misreports (post_id);

create table mural_strikes (
  user_id uuid not null references users,
  post_id uuid not null,
  at timestamptz not null,
  primary key (user_id, post_id)
);
comment on table mural_strikes is 'posts that an operator hid, by their author; outlives the post, so that deleting it changes nothing';
create index mural_strikes_of_post on mural_strikes (post_id);

create table mural_authors (
  user_id uuid primary key references users,
  day date not null,
  posts smallint not null check (posts > 0)
);
comment on table mural_authors is 'how many posts a player wrote, deleted ones too, on the latest reward day on which they wrote one';
