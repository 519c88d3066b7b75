-- Devices that have signed in to an account, so that wrong guesses made elsewhere do not keep its owner from signing in.

create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table known_devices is 'devices on which a player has signed in with the right password; signing out keeps them';
comment on column known_devices.device_hash is 'SHA-256 of the cookie of the device in base64url; the cookie itself is kept nowhere';
comment on column known_devices.last_seen_at is 'when it last signed in to this account, UTC';
