-- The first half of a double opt-in: a number typed on the sign-up page, with the plan it asked for. It starts
-- nothing; the text message from that number does. One row a number, for thirty days.
create table signup_requests (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  product_id integer not null references plans (product_id),
  asked_at timestamptz not null default now()
);
create index signup_requests_age on signup_requests (asked_at);
