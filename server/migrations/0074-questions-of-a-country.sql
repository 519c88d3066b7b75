-- Questions that hold in one country alone, and who is asked them (decision 0179).

alter table questions add column region text check (region ~ '^[A-Z]{2}$');
comment on column questions.region is 'country, ISO 3166-1 alpha-2, in which the question holds; null where it holds everywhere';

-- The files say of which country a question is; the next start writes them anew, without a new version.
delete from seeded where name = 'questions';

alter table profiles add column question_region text check (question_region in ('BR', 'US', 'none'));
comment on column profiles.question_region is 'where the player chose to be at home for questions of a country; null is by the language';
