import type { AnswerChannel, ContactTopic } from '@wedding/shared/contract/contact.schema.ts';
import type { ColumnType, Generated } from 'kysely';

export interface ContactTables {
  messages: {
    id: Generated<number>;
    account_id: number | null;
    topic: ContactTopic;
    message: string;
    reply_to: string;
    created_at: Generated<Date>;
    answered_at: ColumnType<Date | null, never, Date | null>;
    answered_by: ColumnType<number | null, never, number | null>;
    answer: ColumnType<string, never, string>;
    answered_via: ColumnType<AnswerChannel | null, never, AnswerChannel | null>;
    answer_sent_at: ColumnType<Date | null, never, Date | null>;
  };
  answer_texts: {
    key: string;
    message_id: number;
    state: 'sending' | 'sent' | 'failed';
    provider_id: string | null;
    at: Generated<Date>;
  };
}
