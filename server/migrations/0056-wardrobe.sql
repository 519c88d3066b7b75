-- Skins of a player's card and accessories on the face are had and worn as avatars are.

alter table owned_avatars rename to owned_wearables;
alter index owned_avatars_pkey rename to owned_wearables_pkey;
alter table owned_wearables rename column avatar_id to wearable_id;
comment on table owned_wearables is 'avatars, accessories and skins beside the starters, which everybody has';
comment on column owned_wearables.wearable_id is 'an id of rules/src/avatar/avatars.ts, or of accessories.ts or skins.ts of rules/src/appearance';

alter table profiles add column accessory_id text, add column skin_id text;
comment on column profiles.accessory_id is 'what is worn on the avatar, an id of rules/src/appearance/accessories.ts; null for none';
comment on column profiles.skin_id is 'how the card looks, an id of rules/src/appearance/skins.ts; null for the plain one';
