-- What a player sets: how the game shows things, which notices it gives, its look; and the changes of zone and nickname.

create table player_settings (
  user_id uuid primary key references users,
  animations boolean,
  sound boolean,
  haptics boolean,
  celebrations boolean,
  particle_quality text check (particle_quality in ('low', 'medium', 'high')),
  reduced_motion boolean,
  notice_achievement boolean,
  notice_celebration boolean,
  notice_progress boolean,
  theme text check (theme in ('dark', 'light', 'system'))
);
comment on table player_settings is 'what a player chose; null, and a player without a row, have the defaults of rules/src/settings.ts';

alter table profiles
  add column previous_zone text,
  add column nickname_changed_at timestamptz,
  add constraint profiles_zone_change check ((previous_zone is null) = (zone_changed_at is null));
comment on column profiles.previous_zone is 'the zone before zone_changed_at: for two days both count for the streak';
comment on column profiles.nickname_changed_at is 'UTC; null while the nickname is the first';

-- A nickname that was given up is kept for its player for a while, so that nobody else passes for them.
alter table nickname_keys add column held_until timestamptz;
comment on column nickname_keys.held_until is 'until when a nickname that was given up is nobody else''s; null for the one in use';
create index nickname_keys_held on nickname_keys (held_until) where held_until is not null;
