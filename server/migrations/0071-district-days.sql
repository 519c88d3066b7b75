-- What districts were brought on a day, for the dashboard of their residents: beside the weeks, which are what counts.

alter table district_points add column day date;
comment on column district_points.day is 'game day in São Paulo on which a resident brought it; null for what no resident brought';

create table district_days (
  district text not null,
  day date not null,
  tenths bigint not null check (tenths >= 0),
  primary key (district, day)
);
comment on table district_days is 'tenths of raw points that the residents of a district brought on a game day of São Paulo; dropped after a week or two';

alter table district_contributions add column day date;
alter table district_contributions add column day_tenths integer not null default 0 check (day_tenths >= 0);
comment on column district_contributions.day is 'the latest game day, São Paulo, on which the resident brought something; null for none that is known';
comment on column district_contributions.day_tenths is 'what of tenths was brought on that day';
