import { expect, test } from 'vitest';
import { ApiError, messageOf } from './call.ts';
import { fieldError, formErrors } from './form/form-errors.ts';

const failure = (status: number, code: string, message: string, errors?: Record<string, string[]>) =>
  new ApiError({ status, code, message, ...(errors && { errors }) });
const OURS = 'Something went wrong on our side. Please try again.';

test.each([
  [500, 'INTERNAL'],
  [500, 'UNKNOWN'],
  [403, 'UNKNOWN'],
  [502, 'ECONNRESET'],
  [503, ''],
  [504, 'FST_ERR_TIMEOUT'],
])('people never read what a server that failed, or isn’t ours, says (%i %s)', (status, code) => {
  const error = failure(status, code, 'boom');
  expect([error.message, messageOf(error), error.serverMessage]).toEqual([OURS, OURS, 'boom']);
  expect(fieldError(error, 'name')).toBe(OURS);
});

test.each([
  [503, 'BUSY'],
  [503, 'UNAVAILABLE'],
  [503, 'API_AWAY'],
  [507, 'NO_ROOM'],
  [502, 'NOT_SENT'],
  [504, 'SENT_PERHAPS'],
  [409, 'CLASH'],
])('people read the sentence written for them (%i %s)', (status, code) => {
  expect(failure(status, code, 'We’re very busy right now.').message).toBe('We’re very busy right now.');
});

test.each([
  new TypeError('Failed to fetch dynamically imported module: /remotes/x.js'),
  new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  failure(418, 'UNKNOWN', ''),
  'boom',
])('people never read what a browser or a library says', (error) => {
  expect(messageOf(error)).toBe('An error occurred');
});

test.each([
  [{ name: 'Too long.' }, { at: { name: 'Too long.' }, general: null }],
  [[{ message: 'boom' }], { at: {}, general: 'Refused' }],
  [{ name: [{ message: 'boom' }] }, { at: {}, general: 'Refused' }],
  ['boom', { at: {}, general: 'Refused' }],
  [null, { at: {}, general: 'Refused' }],
])('the errors of any server are read as far as they are texts of fields: %j', (errors, said) => {
  const error = new ApiError({ status: 422, code: '', message: 'Refused', errors: errors as never });
  expect(formErrors(error, ['name'])).toEqual(said);
});

test('a failure of ours carries the request’s id, for whoever asks about it', () => {
  const error = new ApiError({ status: 500, code: 'INTERNAL', message: 'boom', requestId: 'req-7' });
  expect(error.message).toBe(`${OURS} (req-7)`);
});

test('each refused field shows its own sentence; the form speaks when a field is none of its own', () => {
  const errors = { 'end.reason': ['This is too long.'], name: ['Name it.'] };
  const refused = failure(422, 'INVALID', 'Please check what was entered.', errors);
  expect(formErrors(refused, ['reason', 'name'])).toEqual({
    at: { reason: 'This is too long.', name: 'Name it.' },
    general: null,
  });
  expect(formErrors(refused, ['name'])).toEqual({
    at: { name: 'Name it.' },
    general: 'Please check what was entered.',
  });
  expect(formErrors(failure(409, 'CLASH', 'Somebody else was first.'), ['name'])).toEqual({
    at: {},
    general: 'Somebody else was first.',
  });
  expect(formErrors(null, ['name'])).toEqual({ at: {}, general: null });
});
