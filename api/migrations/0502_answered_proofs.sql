-- A proof with twelve digits has a row only once the number's own text has arrived: its key is found by the digits.
create index number_proofs_answered on number_proofs (digits) where length(digits) = 12;
comment on column number_proofs.key_hash is 'hash of the asker''s key; of number, purpose and digits for a proof that is stored when its text arrives';
