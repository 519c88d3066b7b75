alter table profiles add column identity_verified_at timestamptz;
comment on column profiles.identity_verified_at is 'since when somebody has checked who the player is; null: nobody has';
