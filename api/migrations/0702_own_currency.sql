-- What a person abroad counts in, beside the naira.
alter table accounts
  add column currency text check (currency ~ '^[A-Z]{3}$' and currency <> 'NGN'),
  add column currency_kobo bigint check (currency_kobo > 0),
  add constraint accounts_currency_rate check ((currency is null) = (currency_kobo is null));
comment on column accounts.currency is 'ISO 4217 code of the currency that amounts are also shown in; null for none';
comment on column accounts.currency_kobo is 'kobo that one unit of that currency is worth, as the person set it';
