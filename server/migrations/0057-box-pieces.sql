-- Boxes give accessories and skins beside avatars: what came out is a piece, whichever it is.
alter table box_openings rename column avatar_id to piece_id;
comment on column box_openings.piece_id is 'an id of rules/src/box/pieces.ts, whose versions say which; null where none came out';
comment on column box_openings.lacked is 'the pieces of the content that the player lacked, in the order of the table; null where none is drawn';
