-- Since when the address of an account is confirmed: what a district gives to its residents counts from then on (product
-- 5.11), and lives, which come back while nobody looks, need the moment of it.

alter table users add column confirmed_at timestamptz;
comment on column users.confirmed_at is 'UTC; when email_verified became true; null while it is not';
-- When older accounts were confirmed is not known; before a district had a level it does not matter.
update users set confirmed_at = created_at where email_verified;
alter table users add constraint users_confirmed check ((confirmed_at is not null) = email_verified);

-- Whoever sets email_verified, be it a library: the moment is the one at which they changed the row.
create function note_confirmation() returns trigger language plpgsql as $$
begin
  new.confirmed_at := case when new.email_verified then coalesce(new.confirmed_at, new.updated_at) end;
  return new;
end $$;
create trigger users_confirmed_at before insert or update of email_verified on users
  for each row execute function note_confirmation();
