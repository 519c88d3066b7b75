-- Mails that no SMTP server was there for, shown at /dev/mail.

create table kept_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamptz not null
);
