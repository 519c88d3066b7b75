-- What players say is wrong with questions, and when a tab was hidden over an open question of a duel (product 4.2, 4.6).

create table question_reports (
  user_id uuid not null references users on delete cascade,
  question_id text not null,
  version integer not null,
  reason text not null check (reason in ('wrongAnswer', 'badlyWritten', 'translation', 'outdated', 'other')),
  text text check (char_length(text) between 1 and 300),
  language text not null,
  asked_in uuid not null,
  position integer not null,
  reported_at timestamptz not null,
  counts boolean not null,
  cleared_at timestamptz,
  primary key (user_id, question_id, version),
  foreign key (question_id, version) references question_versions
);
create index question_reports_of_question on question_reports (question_id, version, reported_at);
create index question_reports_of_player on question_reports (user_id, reported_at);
comment on table question_reports is 'one report a player and version of a question; a second takes the place of the first';
comment on column question_reports.text is 'what the player wrote beside the reason; only for the operator';
comment on column question_reports.language is 'the language in which the question was shown';
comment on column question_reports.asked_in is 'the match, or the session of cards, in which the question was asked';
comment on column question_reports.counts is 'whether the player counted when reporting, or came to count within the window';
comment on column question_reports.cleared_at is 'when an operator had looked at it; it pauses nothing from then on';

create table hidden_tabs (
  match_id uuid not null references matches,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  hidden_at timestamptz not null,
  primary key (match_id, user_id, position)
);
create index hidden_tabs_recent on hidden_tabs (hidden_at);
create index hidden_tabs_of_player on hidden_tabs (user_id);
comment on table hidden_tabs is 'open questions of competitive matches over which a player''s page was hidden, as the page itself said';
comment on column hidden_tabs.hidden_at is 'when the server heard of it';
