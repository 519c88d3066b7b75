-- What processes of one database say to each other and is too large for NOTIFY (8,000 bytes). It is written, announced,
-- read within milliseconds and removed half a minute later; losing it loses hints, which are read again over HTTP.
create schema live;
create unlogged table live.attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index attachments_age on live.attachments (created_at);
comment on table live.attachments is 'events between server processes that exceed what NOTIFY carries; the Socket.IO adapter writes and reads them';
comment on column live.attachments.payload is 'one message of the adapter, as MessagePack';
