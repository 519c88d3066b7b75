-- Themes of sponsored districts (product 5.18): written by their sponsors, shown once a full admin has approved them.

create table sponsor_themes (
  id bigint generated always as identity primary key,
  version uuid not null unique,
  district text not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected')),
  theme jsonb not null,
  logo_id uuid,
  reason text,
  saved_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at is null or state = 'approved')
);
create unique index sponsor_themes_open on sponsor_themes (district) where state in ('draft', 'submitted');
create unique index sponsor_themes_live on sponsor_themes (district) where state = 'approved' and ended_at is null;
create index sponsor_themes_newest on sponsor_themes (district, id desc);
comment on table sponsor_themes is 'one row a theme, from its first draft on; of a district one is open at most, and one shown';
comment on column sponsor_themes.version is 'another one at each change: who decides, decides about what they have read';
comment on column sponsor_themes.theme is 'SponsorTheme of rules/src/sponsor/theme.ts';
comment on column sponsor_themes.logo_id is 'of files, which belong to no account; null for none';
comment on column sponsor_themes.reason is 'why it was rejected, or taken down; told to the sponsor';
comment on column sponsor_themes.saved_at is 'UTC';
comment on column sponsor_themes.ended_at is 'UTC; when an approved theme was replaced or taken down; null while it is shown';

create table sponsor_acts (
  id bigint generated always as identity primary key,
  theme_id bigint not null references sponsor_themes,
  act text not null check (act in ('saved', 'submitted', 'withdrawn', 'approved', 'rejected', 'takenDown')),
  user_id uuid references users,
  at timestamptz not null
);
create index sponsor_acts_theme on sponsor_acts (theme_id);
create index sponsor_acts_user on sponsor_acts (user_id);
create unique index sponsor_acts_saved on sponsor_acts (theme_id, user_id) where act = 'saved';
comment on table sponsor_acts is 'who did what about a theme; nothing of it is removed. Somebody''s savings of one theme are one row, the last';
comment on column sponsor_acts.user_id is 'null for whoever deleted their account';
comment on column sponsor_acts.at is 'UTC';

alter table files alter column owner_id drop not null;
comment on column files.owner_id is 'whose account it goes with; null for what belongs to no person, as the logo of a sponsor';
