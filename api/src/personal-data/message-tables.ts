import { COUNTED, type PersonalTable, ROW, VERSION } from './declared-table.ts';

/** The tables of what a person and the administrators write to each other, and of what administrators note. */
export const messageTables: Readonly<Record<string, PersonalTable>> = {
  answer_claims: {
    section: null,
    exported: [],
    withheld: { [ROW]: ['account_id', 'administrator_id', 'opened', 'until'] },
    erased: { rows: 'account_id' },
  },
  messages: {
    section: 'messages',
    exported: ['topic', 'message', 'reply_to', 'answer', 'created_at'],
    withheld: {
      [ROW]: ['id', 'account_id', 'key'],
      [COUNTED]: ['search_text'],
      'how the administrators answered': ['answered_at', 'answered_by', 'answered_via', 'answer_sent_at'],
      [VERSION]: ['version'],
    },
    erased: { rows: 'account_id' },
  },
  message_threads: {
    section: null,
    exported: [],
    withheld: {
      [COUNTED]: ['account_id', 'last_at', 'waiting_since'],
      'how the administrators answer': ['assigned_to', 'snoozed_until'],
      [VERSION]: ['version'],
    },
    erased: { rows: 'account_id' },
  },
  member_notes: {
    section: 'notes',
    exported: ['text', 'created_at'],
    withheld: { [ROW]: ['id', 'account_id', 'key'], 'an administrator': ['written_by'] },
    erased: { rows: 'account_id' },
  },
  number_views: {
    section: null,
    exported: [],
    withheld: {
      'which administrator viewed the number, and when': ['id', 'account_id', 'viewed_by', 'viewed_at'],
    },
    erased: { rows: 'account_id' },
  },
  answer_texts: {
    section: null,
    exported: [],
    withheld: {
      'whether an answer was sent; the answer is exported': [
        'key',
        'message_id',
        'state',
        'provider_id',
        'at',
      ],
    },
    erased: { with: 'messages' },
  },
};
