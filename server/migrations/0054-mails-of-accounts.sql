-- A mail is of an account, so that what tells of a player goes with the player, to whatever address it was written.

alter table kept_mails add column user_id uuid references users;
comment on column kept_mails.user_id is 'whose account the mail is about; its recipient may be an address that the account had, or wants; null when an older version sent it about one that was gone';

update kept_mails k set user_id = u.id from users u where u.email = k.recipient;
-- To addresses that no account has: of accounts that were deleted or have moved. Nobody is left to read them.
delete from kept_mails where user_id is null;
create index kept_mails_user on kept_mails (user_id);

-- Finished jobs that hold an address are deleted as they end from now on, and these are of no use to anybody.
delete from pgboss.job
where name in ('mail', 'confirmationResend', 'passwordReset', 'emailChange') and state in ('completed', 'cancelled');
-- Mails that wait for their server say whose they are. One to an address that no account has is the last of its account.
update pgboss.job j
set data = j.data || jsonb_build_object('userId', u.id)
from users u
where j.name = 'mail' and u.email = j.data->>'to';
