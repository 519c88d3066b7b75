-- Avatars that a player came to have beside the free ones, and the picture that a player put in their place.

create table owned_avatars (
  user_id uuid not null references users,
  avatar_id text not null,
  got_at timestamptz not null,
  primary key (user_id, avatar_id)
);
comment on table owned_avatars is 'avatars beside the starters, which everybody has';
comment on column owned_avatars.avatar_id is 'an id of rules/src/avatar/avatars.ts';
comment on column owned_avatars.got_at is 'UTC';

create table profile_images (
  user_id uuid primary key references users,
  id uuid not null unique,
  small bytea not null check (octet_length(small) between 1 and 65536),
  large bytea not null check (octet_length(large) between 1 and 262144),
  made_at timestamptz not null
);
comment on table profile_images is 'the picture of a player, drawn anew by the server: what was sent is not kept';
comment on column profile_images.id is 'another one for each picture: its address is kept by browsers for a year';
comment on column profile_images.small is 'WebP, 144 by 144';
comment on column profile_images.large is 'WebP, 336 by 336';
comment on column profile_images.made_at is 'UTC';
