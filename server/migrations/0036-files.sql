-- Uploaded files: what they are stands here, their bytes in a folder or a bucket.

create table files (
  id uuid not null,
  variant text not null check (variant ~ '^[a-z][A-Za-z]*$'),
  owner_id uuid not null references users,
  kind text not null check (kind ~ '^[a-z][A-Za-z]*$'),
  type text not null check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  is_private boolean not null,
  created_at timestamptz not null,
  primary key (id, variant)
);
create index files_owner on files (owner_id, kind);
comment on table files is 'a file is there when its row is; bytes without a row are swept';
comment on column files.id is 'random: it stands in the address of a public file, which must not be guessed';
comment on column files.variant is 'a name of the variants of its kind in rules/src/file-kinds.ts';
comment on column files.bytes is 'how many';
comment on column files.is_private is 'read by signed addresses alone';
comment on column files.created_at is 'UTC';

comment on table profile_images is 'no longer written; the start moves what is left into files';
