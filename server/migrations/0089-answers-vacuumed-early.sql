-- What a player has seen is read from the index alone where the table's pages are known to be visible to all, which only a
-- vacuum says. Answers are written once: by the usual rule a fifth of the table would come before the next one, of ten
-- million answers two million, and each of a player's last ones would be fetched from a page of its own.
alter table answers set (autovacuum_vacuum_insert_scale_factor = 0.01);
