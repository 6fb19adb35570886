import type { AnyProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

interface Accounts {
  id: Generated<number>;
  kind: 'couple' | 'admin';
  phone: string | null;
  login: string | null;
  password_hash: string | null;
  owner: Generated<boolean>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  email: Generated<string>;
  partner_name: Generated<string>;
  profile_pic: string | null;
  updated_profile: Generated<boolean>;
  status: Generated<'active' | 'disabled'>;
  created_at: Generated<Date>;
  erase_at: ColumnType<Date | null, never, Date | null>;
  erased_at: ColumnType<Date | null, never, Date | null>;
}
export type Account = Selectable<Accounts>;
export type NewAccount = Insertable<Accounts>;

export interface AccountTables {
  accounts: Accounts;
  sessions: {
    account_id: number;
    token_hash: Buffer;
    device_hash: Buffer;
    device: Generated<string>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  administrator_links: {
    id: Generated<number>;
    token_hash: Buffer;
    login: string;
    owner: Generated<boolean>;
    account_id: number | null;
    made_by: number;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: ColumnType<Date | null, never, Date | null>;
  };
  devices: { device_hash: Buffer; account_id: number; seen_at: Generated<Date> };
  attempts: {
    id: Generated<number>;
    at: Generated<Date>;
    door: string;
    subject: Buffer;
    address: string;
    network: string;
  };
  number_proofs: {
    key_hash: Buffer;
    phone: string;
    purpose: AnyProofPurpose;
    digits: string;
    expires_at: Date;
    proved_at: ColumnType<Date | null, never, Date | null>;
    wrong: Generated<number>;
  };
  secrets: { name: string; value: Buffer };
}
