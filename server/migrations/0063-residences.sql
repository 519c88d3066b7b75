-- Where players live in the city (product 5.11).

create table residences (
  user_id uuid primary key references users,
  district text not null check (district in ('renda_variavel', 'educacao_financeira', 'criptomoedas', 'sistema_bancario',
    'fundos_imobiliarios', 'mercado_internacional', 'fintech')),
  since timestamptz not null
);
comment on table residences is 'a player without a row lives nowhere yet; their first home is free';
comment on column residences.since is 'UTC; when they moved in, from which the next move is counted';
create index residences_of_district on residences (district, user_id);
