-- Boxes give avatars: which one came out, which ones it was drawn among, and by which version of the tables. A box that
-- was opened before is of the first version, and so is one that an older process opens meanwhile.
alter table box_openings
  add column version smallint not null default 1 check (version >= 1),
  add column avatar_id text,
  add column lacked text[];
comment on column box_openings.version is 'of the tables in rules/src/box/pieces.ts that it was decided by';
comment on column box_openings.avatar_id is 'an id of rules/src/avatar/avatars.ts; null where none came out';
comment on column box_openings.lacked is 'the avatars of the content that the player lacked, in the order of the table; null where none is drawn';
