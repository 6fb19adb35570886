-- Whether texts still come, and what could not be processed, is asked every minute while somebody administers.
create index journal_arrivals on journal (received_at) where channel in ('sms', 'subscription');
create index videos_failed on videos (id) where processing = 'failed';
