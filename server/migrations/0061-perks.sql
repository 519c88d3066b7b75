-- What plans open on profiles and in the history of answers (product 6.5).

alter table profiles add column profile_theme text;
comment on column profiles.profile_theme is 'theme of the profile that was chosen, of rules/src/profile-theme.ts; null for the standard one; shown while a plan opens themes';

-- The cards of a player by the session in which they were asked, the newest first.
create index review_sessions_begun on review_sessions (user_id, started_at desc, id desc);
