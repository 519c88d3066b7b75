-- Which accounts were used on the same device: they do not stake against each other, and share a bound (decision 0158).

create table device_links (
  device_key text not null,
  user_id uuid not null references users on delete cascade,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (device_key, user_id)
);
create index device_links_of_player on device_links (user_id, last_seen_at);
create index device_links_old on device_links (last_seen_at);
comment on table device_links is 'devices on which a player signed up, in or out in the last 90 days; older ones are deleted';
comment on column device_links.device_key is 'HMAC-SHA256 of the device under the server''s secret; neither its cookie nor what known_devices has';
comment on column device_links.first_seen_at is 'when the account was first seen on it, UTC';
comment on column device_links.last_seen_at is 'when it last signed up, in or out on it, UTC';
