-- What accounts may do beside playing. Nobody needs a row to be a player.

create table roles (
  user_id uuid not null references users,
  role text not null check (role in ('admin', 'sponsor')),
  district text check (district in (
    'renda_variavel', 'educacao_financeira', 'criptomoedas', 'sistema_bancario', 'fundos_imobiliarios',
    'mercado_internacional', 'fintech')),
  granted_at timestamptz not null,
  granted_by text not null,
  check ((role = 'sponsor') = (district is not null)),
  unique nulls not distinct (user_id, role, district)
);
create index roles_district on roles (district) where district is not null;
comment on table roles is 'full admins, and sponsor admins by district';
comment on column roles.district is 'null for a full admin';
comment on column roles.granted_at is 'UTC';
comment on column roles.granted_by is 'who ran the operator''s command, as the system knows them; no account';
