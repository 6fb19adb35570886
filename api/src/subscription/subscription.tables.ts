import type { ColumnType, Generated } from 'kysely';

export interface SubscriptionTables {
  plans: {
    product_id: Generated<number>;
    name: string;
    price: number;
    duration: number;
    code: string | null;
    title: string;
    created_at: Generated<Date>;
    retired_at: ColumnType<Date | null, undefined, Date | null>;
  };
  subscriptions: {
    id: Generated<number>;
    account_id: number;
    product_id: number;
    starts_at: Date;
    ends_at: Date;
    paid_until: Date | null;
    cancelled_at: Date | null;
  };
  subscription_charges: {
    id: Generated<number>;
    account_id: number;
    product_id: number;
    amount: number;
    charged_at: Date;
    journal_id: number | null;
  };
  signup_requests: { phone: string; product_id: number; asked_at: Generated<Date> };
}
