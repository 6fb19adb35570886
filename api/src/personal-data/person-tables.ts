import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import { COUNTED, type PersonalTable, ROW, SECRET, VERSION } from './declared-table.ts';

const watched = (
  section: keyof PersonalData,
  exported: readonly string[],
  more: PersonalTable['withheld'] = {},
): PersonalTable => ({
  section,
  exported: ['video_id', ...exported],
  withheld: { [ROW]: ['account_id'], ...more },
  erased: { rows: 'account_id' },
});

/** One person's tables: account and access, membership and texts, watching, reminders. */
export const personTables: Readonly<Record<string, PersonalTable>> = {
  accounts: {
    section: 'profile',
    exported: [
      'id',
      'phone',
      'firstname',
      'lastname',
      'email',
      'partner_name',
      'status',
      'created_at',
      'currency',
      'currency_kobo',
    ],
    withheld: {
      'the export holds the picture itself': ['profile_pic'],
      'said by the rest of the export': ['kind', 'updated_profile', 'erase_at', 'erased_at'],
      'of administrators alone': ['login', 'password_hash', 'owner', 'role'],
      [VERSION]: ['version'],
    },
    erased: {
      blanked: [
        'phone',
        'firstname',
        'lastname',
        'email',
        'partner_name',
        'profile_pic',
        'currency',
        'currency_kobo',
      ],
    },
  },
  number_tenures: {
    section: 'numbers',
    exported: ['phone'],
    withheld: {
      [ROW]: ['account_id'],
      'without an end for a number that never changed hands': ['held_from', 'held_until'],
    },
    erased: {
      kept: 'Says whose consent a row of the journal is, and keeps it from the next owner; the number becomes a hash.',
    },
  },
  journal: {
    section: 'texts',
    exported: ['provider', 'received_at', 'body'],
    withheld: {
      [ROW]: ['id', 'key', 'channel', 'paid_transaction'],
      [COUNTED]: ['phone', 'happened_at', 'acted_at', 'outcome'],
      'an administrator': ['reviewed_at', 'reviewed_by'],
    },
    erased: {
      kept: 'What proves consent: a hash of the number, the tariff’s title, and the time. All else is deleted.',
    },
  },
  subscriptions: {
    section: 'membership',
    exported: ['starts_at'],
    withheld: {
      [ROW]: ['id', 'account_id', 'product_id'],
      [COUNTED]: ['ends_at', 'paid_until', 'cancelled_at'],
    },
    erased: { kept: 'Accounts have to be kept; nothing in them names the person.' },
  },
  subscription_charges: {
    section: 'membership',
    exported: ['id', 'amount', 'charged_at'],
    withheld: { [ROW]: ['account_id', 'product_id', 'journal_id'] },
    erased: { kept: 'Accounts have to be kept; nothing in them names the person.' },
  },
  signup_requests: {
    section: 'membership',
    exported: ['asked_at'],
    withheld: { [ROW]: ['phone', 'product_id'] },
    erased: { rows: 'phone' },
  },
  sessions: {
    section: 'sessions',
    exported: ['device', 'created_at', 'expires_at'],
    withheld: { [ROW]: ['account_id', 'by_proof', 'ended_by'], [SECRET]: ['token_hash', 'device_hash'] },
    erased: { rows: 'account_id' },
  },
  devices: {
    section: 'devices',
    exported: ['name', 'seen_at'],
    withheld: { [ROW]: ['id', 'account_id', 'first_seen_at', 'proved'], [SECRET]: ['device_hash'] },
    erased: { rows: 'account_id' },
  },
  passkeys: {
    section: 'passkeys',
    exported: ['name', 'created_at', 'used_at'],
    withheld: {
      [ROW]: ['id', 'account_id'],
      'a key of the device, whose secret half we don’t have': ['credential_id', 'public_key', 'sign_count'],
    },
    erased: { rows: 'account_id' },
  },
  number_proofs: {
    section: null,
    exported: [],
    withheld: {
      'gone within the hour; the texts that answered are exported': ['phone', 'purpose', 'digits', 'wrong'],
      [ROW]: ['device', 'asked_at', 'expires_at', 'proved_at', 'spent_at'],
      [SECRET]: ['key_hash', 'session_hash'],
    },
    erased: { rows: 'phone' },
  },
  attempts: {
    section: null,
    exported: [],
    withheld: {
      'kept for a day and tied to nobody: what was tried is a hash': ['subject', 'address', 'network'],
      [ROW]: ['id', 'at', 'door'],
    },
    erased: { kept: 'Gone after a day; an address without a name.' },
  },
  member_figures: {
    section: null,
    exported: [],
    withheld: {
      [COUNTED]: [
        'account_id',
        'name',
        'search_text',
        'status',
        'joined_at',
        'subscribed_until',
        'product_id',
      ],
    },
    erased: { rows: 'account_id' },
  },
  member_data: {
    section: null,
    exported: [],
    withheld: { [COUNTED]: ['account_id', 'bytes'] },
    erased: { rows: 'account_id' },
  },
  audit: {
    section: 'changes',
    exported: ['at', 'action', 'entity'],
    withheld: {
      [ROW]: ['id', 'actor', 'actor_id', 'entity_id', 'request_id', 'group_id'],
      'the records themselves are exported': ['before', 'after'],
    },
    erased: { kept: 'That something was changed, and when; the content of the change is erased.' },
  },
  video_likes: watched('likes', ['created_at']),
  watch_later: watched('watch_later', ['created_at'], { 'names a row': ['id'] }),
  watch_history: watched('watch_history', ['watched_at'], {
    'said by the time': ['id', 'day', 'created_at'],
  }),
  watch_positions: watched('watch_progress', ['position', 'updated_at'], {
    [COUNTED]: ['uncounted', 'counted_at', 'seen', 'reported_at', 'late_at'],
  }),
  watch_days: watched('data_use', ['day', 'seconds', 'bytes'], {
    [COUNTED]: ['seen', 'completions', 'views'],
  }),
  calendar_feeds: {
    section: 'calendar_link',
    exported: ['created_at'],
    withheld: { [ROW]: ['account_id'], [SECRET]: ['token_hash', 'made_by'] },
    erased: { rows: 'account_id' },
  },
  family_links: {
    section: 'family_links',
    exported: ['created_at', 'expires_at'],
    withheld: { [ROW]: ['account_id', 'budget_id'], [SECRET]: ['token_hash'] },
    erased: { rows: 'account_id' },
  },
  receipts: {
    section: 'receipts',
    exported: ['id', 'payment_id', 'created_at'],
    withheld: {
      [ROW]: ['account_id'],
      'the export holds the picture itself': ['file', 'bytes', 'width', 'height'],
    },
    erased: { rows: 'account_id' },
  },
  push_subscriptions: {
    section: 'reminders',
    exported: ['created_at'],
    withheld: {
      [ROW]: ['account_id'],
      'a secret of the device': ['device_hash', 'endpoint', 'p256dh', 'auth'],
    },
    erased: { rows: 'account_id' },
  },
  followed_categories: {
    section: 'reminders',
    exported: ['category_id', 'since'],
    withheld: { [ROW]: ['account_id'] },
    erased: { rows: 'account_id' },
  },
  sent_reminders: {
    section: 'reminders',
    exported: ['kind', 'due_on', 'sent_at'],
    withheld: { [ROW]: ['account_id', 'thing'] },
    erased: { rows: 'account_id' },
  },
};
