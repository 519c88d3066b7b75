-- Campaigns of sponsors (product 5.18): written by them, shown once a full admin has approved them, with prizes out of a
-- budget of their own.

insert into ledger_account_kinds (kind, owned, keeps_balance, takes_granted) values ('campaign', false, true, false);

create table campaigns (
  id bigint generated always as identity primary key,
  version uuid not null unique,
  district text not null,
  state text not null check (state in ('draft', 'submitted', 'rejected', 'approved', 'paused', 'ended')),
  campaign jsonb not null,
  sponsor text,
  reason text,
  saved_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  check ((state in ('approved', 'paused', 'ended')) = (starts_at is not null and ends_at is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index campaigns_open on campaigns (district) where state in ('draft', 'submitted');
create unique index campaigns_running on campaigns (district) where state in ('approved', 'paused');
create index campaigns_newest on campaigns (district, id desc);
comment on table campaigns is 'one row a campaign, from its first draft on; of a district one is open at most, and one has a budget';
comment on column campaigns.version is 'another one at each change: who decides, decides about what they have read';
comment on column campaigns.campaign is 'Campaign of rules/src/sponsor/campaign.ts';
comment on column campaigns.sponsor is 'the name of the district''s theme when it was sent; null before';
comment on column campaigns.reason is 'why it was rejected, or ended by an admin; told to the sponsor';
comment on column campaigns.saved_at is 'UTC';
comment on column campaigns.starts_at is 'UTC; from when on it is shown, known when it is approved';
comment on column campaigns.ends_at is 'UTC; until when it is shown';
comment on column campaigns.ended_at is 'UTC; when what was left of its budget went back';

create table campaign_acts (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  act text not null check (act in ('saved', 'submitted', 'withdrawn', 'approved', 'rejected', 'paused', 'resumed', 'ended')),
  user_id uuid references users,
  at timestamptz not null
);
create index campaign_acts_campaign on campaign_acts (campaign_id);
create index campaign_acts_user on campaign_acts (user_id);
create unique index campaign_acts_saved on campaign_acts (campaign_id, user_id) where act = 'saved';
comment on table campaign_acts is 'who did what about a campaign; nothing of it is removed. Somebody''s savings of one campaign are one row, the last';
comment on column campaign_acts.user_id is 'null for whoever deleted their account';
comment on column campaign_acts.at is 'UTC';

create table campaign_quizzes (
  match_id uuid primary key references matches,
  campaign_id bigint not null references campaigns,
  user_id uuid not null references users,
  ended_at timestamptz,
  finished boolean,
  prize_cents bigint check (prize_cents >= 0),
  won_on date
);
create index campaign_quizzes_player on campaign_quizzes (user_id, campaign_id, match_id desc);
create index campaign_quizzes_campaign on campaign_quizzes (campaign_id, user_id);
create unique index campaign_quizzes_won on campaign_quizzes (user_id, won_on) where won_on is not null;
comment on table campaign_quizzes is 'matches that are quizzes of campaigns, and what they brought their players';
comment on column campaign_quizzes.ended_at is 'UTC; when it ended; null until it is counted';
comment on column campaign_quizzes.finished is 'whether it was played to its end; null until it is counted';
comment on column campaign_quizzes.prize_cents is 'what it won, 0 for nothing; null until it is counted';
comment on column campaign_quizzes.won_on is 'day in São Paulo for which it won the prize; one a player and day';

create table campaign_opinions (
  campaign_id bigint not null references campaigns,
  user_id uuid not null references users,
  opinion text not null check (opinion in ('useful', 'somewhat', 'notUseful')),
  at timestamptz not null,
  primary key (campaign_id, user_id)
);
create index campaign_opinions_user on campaign_opinions (user_id);
comment on table campaign_opinions is 'how useful players found the quiz of a campaign; told in sums alone';
comment on column campaign_opinions.at is 'UTC';

create table campaign_reports (
  campaign_id bigint primary key references campaigns,
  through date not null,
  report jsonb not null
);
comment on table campaign_reports is 'what was told of a campaign last, so that it is counted once a day and says nothing of single players by what changes meanwhile';
comment on column campaign_reports.report is 'CampaignReport of rules/src/sponsor/report.ts';
