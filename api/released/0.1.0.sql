-- 0001_audit.sql
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  actor_id bigint,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_at on audit (at desc);
create index audit_entity on audit (entity, entity_id, at desc);
comment on table audit is 'Who changed what. Written in the transaction of the change itself.';

-- 0002_audit_hook.sql
-- The one audit hook: select audit_table('videos', 'secret_column', …) once for each table whose writes count.
-- The excluded columns never reach the trail. Writes must come through write() (plugins/write.ts).
create function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  who text := current_setting('app.actor', true);
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
begin
  if coalesce(who, '') = '' then
    raise exception 'A write to % did not come through write().', tg_table_name;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  insert into audit (actor, actor_id, action, entity, entity_id, before, after, request_id)
  values (
    who,
    nullif(current_setting('app.actor_id', true), '')::bigint,
    lower(tg_op),
    tg_table_name,
    coalesce(new_row, old_row) ->> 'id',
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), '')
  );
  return null;
end $$;

create function audit_table(target text, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create trigger audited after insert or update or delete on %I for each row execute function audit_row(%s)',
    target,
    (select string_agg(quote_literal(h), ', ') from unnest(hidden) h)
  );
end $$;

-- 0003_accounts.sql
create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('couple', 'admin')),
  phone text unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  login text unique check (login = lower(login)),
  password_hash text,
  owner boolean not null default false,
  firstname text not null default '',
  lastname text not null default '',
  email text not null default '',
  partner_name text not null default '',
  profile_pic text,
  updated_profile boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  check ((kind = 'couple') = (phone is not null)),
  check ((kind = 'admin') = (login is not null and password_hash is not null))
);
select audit_table('accounts', 'password_hash');

-- One live session an account: a new sign-in takes the row over, so the older token is unknown from then on.
create table sessions (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- A device that signed in before is exempt from the limits on attempts.
create table devices (
  device_hash bytea not null,
  account_id bigint not null references accounts on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (device_hash, account_id)
);

create table attempts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  door text not null,
  subject bytea not null,
  address inet not null,
  network cidr not null
);
create index attempts_by_address on attempts (door, address, at);
create index attempts_by_network on attempts (door, network, at);
create index attempts_by_subject on attempts (door, subject, at);
create index attempts_by_time on attempts (at);

create table secrets (
  name text primary key,
  value bytea not null
);

-- 0004_journal.sql
-- What other systems told us, word for word, kept before they hear "received". Append only.
create table journal (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  received_at timestamptz not null default now(),
  body text not null,
  unique (provider, key)
);
create index journal_newest on journal (provider, id desc);

-- 0010_subscriptions.sql
-- Plans are never changed once somebody may have texted for them: they are created and retired.
create table plans (
  product_id integer generated always as identity primary key,
  name text not null check (name <> ''),
  price integer not null check (price between 1 and 10000000),
  duration integer not null check (duration between 1 and 3650),
  code text check (code <> ''),
  title text not null check (title <> ''),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on column plans.price is 'whole naira';
comment on column plans.duration is 'days';
comment on column plans.code is 'short code that the title is texted to';

-- The sign-up tracks the chosen plan by its price, a text by its title and code: both must point to one plan.
create unique index plans_active_price on plans (price) where retired_at is null;
create unique index plans_active_title on plans (lower(title), coalesce(code, '')) where retired_at is null;

-- What an account is entitled to: one row for each unbroken stretch of membership. Readers ask this table
-- alone, so whatever works out the stretches may write them anew from its own record at any time.
create table subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_id integer not null references plans (product_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  check (ends_at >= starts_at)
);
comment on column subscriptions.cancelled_at is 'renewal was called off; the paid time still runs to ends_at';
create index subscriptions_account on subscriptions (account_id, ends_at desc);

create table subscription_charges (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_id integer not null references plans (product_id),
  amount integer not null check (amount >= 0),
  charged_at timestamptz not null
);
comment on column subscription_charges.amount is 'whole naira';
create index subscription_charges_account on subscription_charges (account_id, charged_at desc);

select audit_table('plans');
select audit_table('subscriptions');
select audit_table('subscription_charges');

-- 0011_blogs.sql
create table blogs (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  excerpt text not null default '',
  body_html text not null default '',
  reading_minutes integer not null default 1 check (reading_minutes > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz
);
comment on column blogs.body_html is 'sanitised before it is written';
comment on column blogs.published_at is 'when it was first published; null while it never was';
create index blogs_published on blogs (published_at desc, id desc) where status = 'published';
select audit_table('blogs');

-- One small picture a blog, kept beside it so that one transaction holds both. A new picture takes a new name,
-- so that its address may be kept for ever by browsers.
create table blog_covers (
  blog_id integer primary key references blogs (id) on delete cascade,
  name uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null
);
select audit_table('blog_covers', 'bytes');

-- 0012_messages.sql
create table messages (
  id integer generated always as identity primary key,
  account_id bigint references accounts (id) on delete set null,
  topic text not null check (topic in ('subscription', 'videos', 'planning', 'other')),
  message text not null check (message <> ''),
  reply_to text not null default '',
  created_at timestamptz not null default now()
);
comment on column messages.reply_to is 'where the sender wants the answer; empty means its own number';
-- What people wrote stays in this one place.
select audit_table('messages', 'message', 'reply_to');

-- 0020_planning.sql
-- Everything a couple's planning tools hang from. Ids are UUIDs: a phone makes them before it has a network.
-- Every row counts its versions, and deleting is soft, so that it can be taken back.
create table wedding_plans (
  id uuid primary key,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
select audit_table('wedding_plans');

-- An account plans one wedding; a wedding has several members.
create table wedding_plan_members (
  plan_id uuid not null references wedding_plans on delete cascade,
  account_id bigint primary key references accounts on delete cascade,
  role text not null check (role in ('owner', 'partner', 'viewer')),
  joined_at timestamptz not null default now()
);
create index wedding_plan_members_plan on wedding_plan_members (plan_id);
select audit_table('wedding_plan_members');

create table ceremonies (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  kind text not null check (kind in ('introduction', 'traditional', 'registry', 'worship', 'reception', 'other')),
  name text not null check (name <> ''),
  date date,
  guests integer not null default 0 check (guests >= 0),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index ceremonies_plan on ceremonies (plan_id, sort);
select audit_table('ceremonies');

-- A template is one document: administrators change it as a whole, couples copy it.
create table templates (
  id uuid primary key,
  tool text not null check (tool in ('budget', 'checklist')),
  name text not null check (name <> ''),
  revision integer not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
comment on column templates.revision is 'how often it was published; couples remember which one they copied';
select audit_table('templates');

create table budgets (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  name text not null check (name <> ''),
  total_kobo bigint not null check (total_kobo between 0 and 1000000000000),
  template_id uuid references templates,
  template_revision integer,
  adopted_at timestamptz,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  check ((template_id is null) = (template_revision is null) and (template_id is null) = (adopted_at is null))
);
create index budgets_plan on budgets (plan_id, sort);
select audit_table('budgets');

create table budget_categories (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  planned_kobo bigint not null check (planned_kobo between 0 and 1000000000000),
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index budget_categories_budget on budget_categories (budget_id, sort);
select audit_table('budget_categories');

create table checklists (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  name text not null check (name <> ''),
  template_id uuid references templates,
  template_revision integer,
  adopted_at timestamptz,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  check ((template_id is null) = (template_revision is null) and (template_id is null) = (adopted_at is null))
);
create index checklists_plan on checklists (plan_id, sort);
select audit_table('checklists');

create table checklist_categories (
  id uuid primary key,
  checklist_id uuid not null references checklists on delete cascade,
  name text not null check (name <> ''),
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, checklist_id)
);
create index checklist_categories_checklist on checklist_categories (checklist_id, sort);
select audit_table('checklist_categories');

create table tasks (
  id uuid primary key,
  checklist_id uuid not null references checklists on delete cascade,
  category_id uuid not null,
  title text not null check (title <> ''),
  note text not null default '',
  due jsonb not null,
  due_on date,
  status text not null default 'todo' check (status in ('todo', 'doing', 'done', 'skipped')),
  done_at timestamptz,
  done_by bigint references accounts on delete set null,
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  -- A task stands under a category of its own checklist.
  foreign key (category_id, checklist_id) references checklist_categories (id, checklist_id) on delete cascade,
  check ((status = 'done') = (done_at is not null))
);
comment on column tasks.due is 'what was meant (contract: taskDue); due_on is the day it was placed on';
create index tasks_checklist on tasks (checklist_id, sort);
create index tasks_category on tasks (category_id);
select audit_table('tasks');

-- 0030_videos.sql
create table categories (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));
select audit_table('categories');

create table videos (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  category_id integer references categories on delete set null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'published', 'unpublished', 'archived')),
  processing text not null default 'uploaded'
    check (processing in ('uploaded', 'queued', 'processing', 'ready', 'failed', 'cancelled')),
  processing_error text,
  original_key text not null,
  original_name text not null,
  size bigint not null check (size > 0),
  revision integer not null default 0,
  duration real,
  width integer,
  height integer,
  bytes jsonb not null default '{}',
  playlists jsonb not null default '{}',
  poster text,
  own_poster boolean not null default false,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
comment on column videos.size is 'bytes of the original';
comment on column videos.revision is 'the files that play, videos/{id}/r{revision}/; 0 while there are none';
comment on column videos.duration is 'seconds';
comment on column videos.bytes is 'true size of each rung: {"240": n, "audio": n}';
comment on column videos.playlists is 'text of each playlist by its name, handed to the player with the film';
comment on column videos.poster is 'name of its picture in posters/, new with each picture';
comment on column videos.published_at is 'when it was first published';
create index videos_published on videos (coalesce(published_at, created_at) desc, id desc) where status = 'published';
create index videos_newest on videos (id desc);
create index videos_category on videos (category_id);
select audit_table('videos', 'playlists');

-- Counted by couples' own calls, many times a minute: kept out of the audited row.
create table video_counts (
  video_id integer primary key references videos on delete cascade,
  views integer not null default 0,
  likes integer not null default 0
);

-- One row for each time that processing was asked for; the queue itself is graphile_worker's.
create table video_jobs (
  id integer generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  revision integer not null,
  publish boolean not null default false,
  state text not null default 'queued'
    check (state in ('queued', 'processing', 'ready', 'failed', 'cancelled')),
  step text,
  percent integer not null default 0,
  overall integer not null default 0,
  attempt integer not null default 1,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column video_jobs.publish is 'the film is published by itself once it can be played';
comment on column video_jobs.percent is 'of the running step; overall is of the whole';
create index video_jobs_video on video_jobs (video_id, id desc);
create unique index video_jobs_one_running on video_jobs (video_id) where state in ('queued', 'processing');

create table video_likes (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, video_id)
);
create index video_likes_video on video_likes (video_id);
select audit_table('video_likes');

create table watch_later (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, video_id)
);
create index watch_later_video on watch_later (video_id);
select audit_table('watch_later');

-- A film appears once a day, at the last time it was watched.
create table watch_history (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  watched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account_id, video_id, day)
);
create index watch_history_newest on watch_history (account_id, watched_at desc, id desc);
create index watch_history_video on watch_history (video_id);
select audit_table('watch_history');

-- Where a couple is in a film. Written every few seconds while somebody watches, so not audited.
create table watch_positions (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  position real not null default 0,
  uncounted real not null default 0,
  counted_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (account_id, video_id)
);
comment on column watch_positions.uncounted is 'seconds watched since the last view was counted';
comment on column watch_positions.counted_at is 'when a view of theirs was last counted';
create index watch_positions_video on watch_positions (video_id);

-- What was watched and fetched, by day: for reports and for the couple's own data use.
create table watch_days (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  seconds real not null default 0,
  bytes bigint not null default 0,
  primary key (account_id, video_id, day)
);
create index watch_days_day on watch_days (day);
create index watch_days_video on watch_days (video_id);

-- 0031_storyboards_captions.sql
alter table videos add column storyboard jsonb;
comment on column videos.storyboard is 'the pictures over the seek bar, storyboard.jpg beside the rungs; null while there are none';

alter table video_jobs add column background boolean not null default false;
comment on column video_jobs.background is 'waits for what people uploaded';

-- What is said in a film, for reading along: one file a language, in videos/{id}/captions/.
create table video_captions (
  video_id integer not null references videos on delete cascade,
  lang text not null check (lang <> ''),
  file text not null,
  created_at timestamptz not null default now(),
  primary key (video_id, lang)
);
comment on column video_captions.file is 'its name, new with each upload';
select audit_table('video_captions');

-- 0039_media_claims.sql
-- Files that are being written and that no row names yet. The transaction that names a file deletes its claim:
-- a claim whose process is gone is a file that nobody will ever ask for.
create table media_claims (
  key text primary key,
  host text not null,
  pid integer not null,
  claimed_at timestamptz not null default now()
);

-- 0040_library_growth.sql
-- Search by any part of a word stays as quick at a hundred thousand films as at a hundred.
create extension if not exists pg_trgm;
create index videos_words on videos using gin ((title || ' ' || description) gin_trgm_ops);
create index videos_category_published on videos (category_id, coalesce(published_at, created_at) desc, id desc)
  where status = 'published';

-- How many published films there are, by category (0: none): counting them at each request grows with the library.
create table published_counts (
  category_id integer primary key,
  films integer not null default 0
);

create function count_published() returns trigger language plpgsql as $$
declare
  was_in integer := case when tg_op <> 'INSERT' and old.status = 'published' then coalesce(old.category_id, 0) end;
  is_in integer := case when tg_op <> 'DELETE' and new.status = 'published' then coalesce(new.category_id, 0) end;
begin
  if was_in is distinct from is_in then
    insert into published_counts (category_id, films)
      select place, change
      from (values (was_in, -1), (is_in, 1)) as moved (place, change)
      where place is not null
      order by place
    on conflict (category_id) do update set films = published_counts.films + excluded.films;
  end if;
  return null;
end $$;

create trigger counted after insert or delete or update of status, category_id on videos
  for each row execute function count_published();

insert into published_counts (category_id, films)
  select coalesce(category_id, 0), count(*) from videos where status = 'published' group by 1;

-- 0050_journal_events.sql
-- The journal becomes what entitlement is folded from. What came stays as it came; phone and moment are read from
-- it on arrival, so that a number's rows are found, and outcome is what the latest fold made of the row.
alter table journal
  add column channel text not null default 'secure-d' check (channel in ('sms', 'subscription', 'secure-d', 'site')),
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column happened_at timestamptz,
  add column acted_at timestamptz,
  add column outcome text;
update journal set happened_at = received_at;
alter table journal alter column happened_at set not null, alter column channel drop default;
comment on column journal.key is 'the provider''s own id; without one the hash of the body and when it first came';
comment on column journal.happened_at is 'the provider''s time, never later than received_at; without one received_at';
comment on column journal.acted_at is 'when a job first took it into account';
create index journal_phone on journal (phone, happened_at) where phone is not null;
create index journal_waiting on journal (id) where acted_at is null and channel in ('sms', 'subscription');
create index journal_unknown on journal (id desc) where outcome in ('unknown', 'unreadable');

create function journal_is_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.provider, old.key, old.channel, old.body, old.received_at)
      is distinct from (new.provider, new.key, new.channel, new.body, new.received_at) then
    raise exception 'The journal keeps what it was told.';
  end if;
  return new;
end $$;
create trigger evidence before update or delete on journal for each row execute function journal_is_evidence();

-- Stretches and charges are what the fold writes; paid_until is without the days of grace that ends_at may hold.
alter table subscriptions add column paid_until timestamptz;
alter table subscription_charges add column journal_id bigint unique references journal;

select set_config('app.actor', 'system', true);
update subscriptions set starts_at = date_trunc('milliseconds', starts_at), ends_at = date_trunc('milliseconds', ends_at);
create unique index subscriptions_stretch on subscriptions (account_id, starts_at);

-- Memberships from before the fold are told to the journal, so that it gives the same ones.
insert into journal (provider, channel, key, phone, received_at, happened_at, acted_at, outcome, body)
select 'site', 'site', 'stretch:' || s.id, a.phone, now(), s.starts_at, now(), 'granted',
  json_build_object('kind', 'grant', 'product_id', s.product_id, 'renews', s.cancelled_at is null,
    'until', to_char(s.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
from subscriptions s join accounts a on a.id = s.account_id
where a.phone is not null;

with told as (
  insert into journal (provider, channel, key, phone, received_at, happened_at, acted_at, outcome, body)
  select 'site', 'site', 'charge:' || c.id, a.phone, now(), c.charged_at, now(), 'noted',
    json_build_object('kind', 'receipt', 'product_id', c.product_id, 'amount', c.amount)::text
  from subscription_charges c join accounts a on a.id = c.account_id
  where a.phone is not null
  returning id, key
)
update subscription_charges c set journal_id = told.id from told where told.key = 'charge:' || c.id;

-- 0055_blog_words.sql
-- Searching asks for words, folded (no case, no accents) and each kept once: as quick at ten thousand posts as at ten.
-- The picture's file lies in the media store; `cover` is its name there.
alter table blogs add column words tsvector not null default '', add column cover text;
comment on column blogs.words is 'made from title, excerpt and text when they are written';

drop trigger audited on blogs;
update blogs set words = array_to_tsvector(array(
  select distinct left(word, 60)
  from regexp_split_to_table(
    lower(regexp_replace(
      normalize(title || ' ' || excerpt || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g'), nfkd),
      '[\u0300-\u036f]', '', 'g')),
    '[^[:alnum:]]+') as word
  where word <> ''));
select audit_table('blogs', 'words');

create index blogs_words on blogs using gin (words) with (fastupdate = off);

-- The planner takes reading every post for cheap, as it doesn't see that the words lie apart from their rows.
create function blogs_with(query tsquery) returns setof integer language sql stable rows 50 set enable_seqscan = off
  as 'select id from blogs where words @@ query';

drop index blogs_published;
create index blogs_published on blogs (coalesce(published_at, created_at) desc, id desc)
  where status = 'published';
create index blogs_newest on blogs (coalesce(published_at, created_at) desc, id desc);

-- How many posts there are of each status: counting them at each request would grow with the blog.
create table blog_counts (status text primary key, posts integer not null default 0);

create function count_blogs() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status end;
begin
  if was is distinct from is_now then
    insert into blog_counts (status, posts)
      select status, change
      from (values (was, -1), (is_now, 1)) as moved (status, change)
      where status is not null
      order by status
    on conflict (status) do update set posts = blog_counts.posts + excluded.posts;
  end if;
  return null;
end $$;

create trigger counted after insert or delete or update of status on blogs
  for each row execute function count_blogs();

insert into blog_counts (status, posts) select status, count(*) from blogs group by status;

-- 0056_signup_requests.sql
-- The first half of a double opt-in: a number typed on the sign-up page, with the plan it asked for. It starts
-- nothing; the text message from that number does. One row a number, for thirty days.
create table signup_requests (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  product_id integer not null references plans (product_id),
  asked_at timestamptz not null default now()
);
create index signup_requests_age on signup_requests (asked_at);

-- 0060_audit_keys.sql
-- The trail names a row by its primary key, whatever that is called: plans by product_id, covers by blog_id, a like
-- by account and film ("2/7").
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  who text := current_setting('app.actor', true);
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  named jsonb := coalesce(new_row, old_row);
begin
  if coalesce(who, '') = '' then
    raise exception 'A write to % did not come through write().', tg_table_name;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  insert into audit (actor, actor_id, action, entity, entity_id, before, after, request_id)
  values (
    who,
    nullif(current_setting('app.actor_id', true), '')::bigint,
    lower(tg_op),
    tg_table_name,
    coalesce(named ->> 'id', (
      select string_agg(named ->> a.attname, '/' order by k.place)
      from pg_index i
      cross join unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = tg_relid and i.indisprimary
    )),
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), '')
  );
  return null;
end $$;

-- 0065_person.sql
-- Erasing waits thirty days. Afterwards the row stays without anything personal: charges and memberships are
-- accounts that have to be kept, and hang from it.
alter table accounts
  add column erase_at timestamptz,
  add column erased_at timestamptz;
alter table accounts drop constraint accounts_check;
alter table accounts add constraint accounts_number
  check ((kind = 'couple' and erased_at is null) = (phone is not null));
create index accounts_to_erase on accounts (erase_at) where erase_at is not null;

-- A number is proved by a text from it. Whoever asked holds the key, of which only the hash is here.
create table number_proofs (
  key_hash bytea primary key,
  phone text not null,
  purpose text not null check (purpose in ('login', 'download', 'delete', 'invite', 'join')),
  digits text not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  wrong integer not null default 0
);
comment on column number_proofs.wrong is 'texts from the number with other digits; too many, and the proof is void';
create index number_proofs_phone on number_proofs (phone, digits);
create index number_proofs_expired on number_proofs (expires_at);

-- 0066_partners.sql
-- The link that invites a partner: one that waits a plan, good once.
create table wedding_plan_invitations (
  id bigint generated always as identity primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  token_hash bytea not null unique,
  invited_by bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references accounts on delete set null
);
create unique index wedding_plan_invitations_waiting on wedding_plan_invitations (plan_id)
  where accepted_at is null;
create index wedding_plan_invitations_by on wedding_plan_invitations (invited_by);
select audit_table('wedding_plan_invitations', 'token_hash');

-- A wedding has two people at most; each is covered while either's subscription lives.
create unique index wedding_plan_members_pair on wedding_plan_members (plan_id, role)
  where role in ('owner', 'partner');

create view covers (account_id, by_account) as
  select id, id from accounts
  union all
  select mine.account_id, other.account_id
  from wedding_plan_members mine
    join wedding_plan_members other on other.plan_id = mine.plan_id and other.account_id <> mine.account_id
  where mine.role in ('owner', 'partner') and other.role in ('owner', 'partner');
comment on view covers is 'whose subscriptions an account lives by: its own, and those of its partner';

-- 0067_desk.sql
-- A message is open until an administrator says that it was answered.
alter table messages
  add column answered_at timestamptz,
  add column answered_by bigint references accounts on delete set null;
create index messages_open on messages (id desc) where answered_at is null;

-- The trail is read by who changed something, the latest first.
create index audit_actor on audit (actor, id desc);

-- 0080_budget_lines.sql
-- What a category is made of: lines with their payments, who pays, and funds beside the total.
-- `estimate` and `agreed` are the contract's `pricing`. References are checked at the end of a transaction, so that
-- the api has its say first: what isn't the plan's was "not found".
alter table budget_categories add unique (id, budget_id);

create table budget_items (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  category_id uuid not null,
  name text not null check (name <> ''),
  note text not null default '',
  estimate jsonb not null,
  agreed jsonb,
  quote_until date,
  refundable boolean not null default false,
  vendor_name text not null default '',
  vendor_phone text not null default '',
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, budget_id),
  foreign key (category_id, budget_id) references budget_categories (id, budget_id) on delete cascade
    deferrable initially deferred
);
create index budget_items_budget on budget_items (budget_id, sort);
create index budget_items_category on budget_items (category_id);
select audit_table('budget_items');

-- Families and others who give: what was pledged and what came.
create table budget_payers (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  side text not null check (side in ('bride', 'groom', 'couple', 'other')),
  pledged_kobo bigint not null default 0 check (pledged_kobo between 0 and 1000000000000),
  received_kobo bigint not null default 0 check (received_kobo between 0 and 1000000000000),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, budget_id)
);
create index budget_payers_budget on budget_payers (budget_id, sort);
select audit_table('budget_payers');

create table budget_payments (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  item_id uuid not null,
  kind text not null check (kind in ('deposit', 'instalment', 'balance')),
  direction text not null default 'out' check (direction in ('out', 'refund')),
  amount_kobo bigint not null check (amount_kobo between 0 and 1000000000000),
  due_on date,
  paid_on date,
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'card', 'ussd', 'other')),
  payer_id uuid,
  note text not null default '',
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  foreign key (item_id, budget_id) references budget_items (id, budget_id) on delete cascade
    deferrable initially deferred,
  foreign key (payer_id, budget_id) references budget_payers (id, budget_id) on delete set null (payer_id)
    deferrable initially deferred
);
create index budget_payments_budget on budget_payments (budget_id, sort);
create index budget_payments_item on budget_payments (item_id);
create index budget_payments_payer on budget_payments (payer_id);
select audit_table('budget_payments');

-- Aso-ebi and the like: sold by the piece, beside the budget's own total.
create table budget_funds (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  price_kobo bigint not null default 0 check (price_kobo between 0 and 1000000000000),
  cost_kobo bigint not null default 0 check (cost_kobo between 0 and 1000000000000),
  ordered integer not null default 0 check (ordered between 0 and 100000),
  paid_for integer not null default 0 check (paid_for between 0 and 100000),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index budget_funds_budget on budget_funds (budget_id, sort);
select audit_table('budget_funds');

alter table tasks
  add column assignee jsonb,
  add column item_id uuid references budget_items on delete set null deferrable initially deferred,
  add column video_id bigint references videos on delete set null;
alter table tasks alter constraint tasks_category_id_checklist_id_fkey deferrable initially deferred;
create index tasks_item on tasks (item_id);
create index tasks_video on tasks (video_id);

alter table wedding_plans
  add column turnout_bp integer not null default 10000 check (turnout_bp between 1000 and 30000);
comment on column wedding_plans.turnout_bp is 'plates for each guest invited, in basis points: 12000 cooks for 120 %';

-- Rows of the template that were left out or passed over: they are never offered again.
alter table budgets add column passed_rows uuid[] not null default '{}';
alter table checklists add column passed_rows uuid[] not null default '{}';

-- 0081_planning_feed.sql
-- What the other phone changed: every planning row carries the number of its last change. Changes to one wedding
-- come one after the other (its plan is held), so within it a greater number is never seen before a smaller one.
create sequence planning_seq;

create function count_change() returns trigger language plpgsql as $$
begin
  new.seq := nextval('planning_seq');
  return new;
end $$;

do $$
declare
  planned record;
begin
  for planned in
    select * from (values
      ('wedding_plans', 'id'), ('ceremonies', 'plan_id'),
      ('budgets', 'plan_id'), ('budget_categories', 'budget_id'), ('budget_items', 'budget_id'),
      ('budget_payments', 'budget_id'), ('budget_payers', 'budget_id'), ('budget_funds', 'budget_id'),
      ('checklists', 'plan_id'), ('checklist_categories', 'checklist_id'), ('tasks', 'checklist_id')
    ) as t (name, home)
  loop
    execute format('alter table %I add column seq bigint not null default nextval(''planning_seq'')', planned.name);
    execute format('create index on %I (%I, seq)', planned.name, planned.home);
    execute format(
      'create trigger counted before update on %I for each row execute function count_change()', planned.name);
  end loop;
end $$;

-- 0082_task_books.sql
-- A task that stands for a booking asks, when it is ticked, what was agreed and paid for its budget line.
alter table tasks add column books boolean not null default false;

-- 0090_calendar_feeds.sql
-- The address under which a calendar reads a member's dates: one a person, good until it is renewed or switched off.
create table calendar_feeds (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
select audit_table('calendar_feeds', 'token_hash');

-- 0091_removed_rows.sql
-- What was removed is listed for 30 days and then purged: both look for it among all that stands.
do $$
declare
  planned text;
begin
  foreach planned in array array[
    'ceremonies', 'budgets', 'budget_categories', 'budget_items', 'budget_payments', 'budget_payers', 'budget_funds',
    'checklists', 'checklist_categories', 'tasks'
  ] loop
    execute format('create index on %I (deleted_at) where deleted_at is not null', planned);
  end loop;
end $$;

-- 0100_administrators.sql
-- What a session runs on, in words ("Chrome on Android"), so that a person knows its own devices.
alter table sessions add column device text not null default '';

-- A link that works once: it makes an administrator, or gives one a new password.
create table administrator_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  login text not null check (login = lower(login)),
  owner boolean not null default false,
  -- Whose password it sets; null for somebody new.
  account_id bigint references accounts on delete cascade,
  made_by bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index administrator_links_waiting on administrator_links (login) where used_at is null;
create index administrator_links_account on administrator_links (account_id);
create index administrator_links_made_by on administrator_links (made_by);
select audit_table('administrator_links', 'token_hash');

-- 0120_uploads.sql
-- Films on their way in pieces, each with what couples will read about it. Not audited: it says nothing that the
-- film, which is, doesn't say once it is whole.
create table uploads (
  id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  file_name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  fingerprint text,
  title text not null default '',
  description text not null default '',
  category_id integer references categories on delete set null,
  poster text,
  replaces integer,
  video_id integer references videos on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column uploads.received is 'bytes that are safe in the media store';
comment on column uploads.fingerprint is 'as the sender worked it out (shared/contract/film-fingerprint.ts); nothing is decided by it';
comment on column uploads.replaces is 'the film whose source it takes the place of; none: it becomes a film';
comment on column uploads.video_id is 'what it became';
create index uploads_account on uploads (account_id, created_at);
create index uploads_category on uploads (category_id);
create index uploads_video on uploads (video_id);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  start bigint not null,
  key text not null,
  primary key (upload_id, start)
);

alter table videos
  add column fingerprint text,
  add column publish_at timestamptz;
comment on column videos.fingerprint is 'of the original, to notice the same film twice';
comment on column videos.publish_at is 'when a scheduled film is published';
create index videos_fingerprint on videos (fingerprint);
create index videos_due on videos (publish_at) where status = 'scheduled';
create index videos_title on videos (lower(title), id);

-- 0125_reports.sql
-- Reports tell the day as it is in Nigeria.
alter table watch_days alter column day set default (now() at time zone 'Africa/Lagos')::date;

-- How far films are watched: bit n is the n-th twentieth of the film, set once its middle has played.
alter table watch_days
  add column seen integer not null default 0,
  add column completions smallint not null default 0;
comment on column watch_days.day is 'in Africa/Lagos; until 2026-11 it was the UTC day';
comment on column watch_days.seen is 'bit n: the n-th twentieth of the film played on this day';
comment on column watch_days.completions is 'how often the film came to its end (18 twentieths) on this day';
alter table watch_positions add column seen integer not null default 0;
comment on column watch_positions.seen is 'twentieths that played since the film last came to its end';

-- What the reports ask for by time.
create index subscription_charges_time on subscription_charges (charged_at);
create index journal_outcomes on journal (happened_at) include (outcome)
  where outcome in ('started', 'renewed', 'changed', 'failed', 'stopped', 'cancelled');
create index video_likes_time on video_likes (created_at);
create index tasks_done on tasks (done_at) where done_at is not null;

-- An unknown text waits until an administrator has looked at it.
alter table journal add column reviewed_at timestamptz, add column reviewed_by bigint references accounts on delete set null;
create index journal_to_review on journal (id) where outcome in ('unknown', 'unreadable') and reviewed_at is null;

-- What a message was answered with, and how it was sent: the answer itself goes by the administrator's own phone or mail.
alter table messages
  add column answer text not null default '',
  add column answered_via text check (answered_via in ('email', 'whatsapp', 'sms', 'call'));
drop trigger audited on messages;
select audit_table('messages', 'message', 'reply_to', 'answer');

-- What has run.
create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
insert into migrations (name, sha256) values
('0001_audit.sql', '760bbe951329279a38a8cb3a70eef35076161f3415e33393056bdbb5c93852bb'),
('0002_audit_hook.sql', 'aec672ab7de6f7ef2aa1e4eb75cf984495c7b7aacb14f9b207abff4abbeeccb9'),
('0003_accounts.sql', '5718eb56ed0318b3b7e3b6cc757457b2ca39aef562efd7d0de7e3edb1a01a5fb'),
('0004_journal.sql', '713b89a9191fe11840a01d95bcdf8c324bebe0de822dac4066f7728aea589a2f'),
('0010_subscriptions.sql', '3d2b8e0a71ec3c6deabef883b019cd6285626e5bb541b781d860287488458678'),
('0011_blogs.sql', 'b93112024a44f171a7bbf9629f79913a6bd5c9f718c340dae59e8b3d23950360'),
('0012_messages.sql', '8350f5a7558355ee7c02791dff02ca895930c0aa3227071c9db8f524e064a4a0'),
('0020_planning.sql', 'a841ab375f546217162b5d98e0914094e30dfd65726aa84aae2281be7471bde5'),
('0030_videos.sql', '30514791098177e3d096a58838f2e90ae1032a079dcf2d109c36bec01324475e'),
('0031_storyboards_captions.sql', '0eacdaee4603654c91276764520d3ecde821b87787200eb9bec2f8dfe0f802ed'),
('0039_media_claims.sql', '01bb7867a51a5bb56e451b8ef11a0698fb25b9718e6f4147384c24cb019b77f1'),
('0040_library_growth.sql', 'e33933d7942090014af9f87d5461dda6b393daddc2ca749d28a2fc2e437fd924'),
('0050_journal_events.sql', '47da6d6e9aaf9d4e829591fd8a2c81657c515976efd479ca109b61d9154f321f'),
('0055_blog_words.sql', 'fb0e22334ac7aece6a00e0ed4ea6260694918ad155195db34a4c04092d3bd5c3'),
('0056_signup_requests.sql', '0232cc89e4fe050e9e4718226142869f010211b6d01e43285cd87f5790f34c6f'),
('0060_audit_keys.sql', 'c8e21d38ba89af1d483afd3ec6e7264f46f9830dc53c0227e762e050162730bf'),
('0065_person.sql', 'de63d2509dab7a0a07a8eabf6ba2e4272b7ac372de73ad7c80b99e85d46dbb3b'),
('0066_partners.sql', '28c44179268f5d55c72c54c9a9b4c9820925908b0e2837d80874638e1c476c58'),
('0067_desk.sql', '75b77487062cb2092fe9bb09c7d129f98f89a57c69678c012674b79c24a4e4a0'),
('0080_budget_lines.sql', '9416ff0d015e4d269bdca3362f3afef1f0c21929e5ffeaf75b65e0855b2bf07e'),
('0081_planning_feed.sql', 'c8cbd845e1a66e5c0869f67394054e8d964ddb2c515c0767514fd5815a54ad64'),
('0082_task_books.sql', '19c57e4840e2593aa7ee3f2bf6b4078c15978033fdce7eaeb956fdeb0f2f8a15'),
('0090_calendar_feeds.sql', '7db78c8a8a247e4699a65328b9a44dc8a248f354d75f079c61d6d3cda33c7fc4'),
('0091_removed_rows.sql', '9932ccc369ffd9e6c31451e47b31a7f62ce1a1e49c1b6c78268c24464a716372'),
('0100_administrators.sql', 'bc81e5d7cd5e91ba66caffe44d7e26963c213a51b9e43ec76dfb46a2ed323fc7'),
('0120_uploads.sql', '31804ec6a386b5c230dd82b9333a0d4aae9735710e58325f86aa4e2256f9b34d'),
('0125_reports.sql', '7a86a44bc6a9ae80be51fbf82ad3687bd9b4a41082fe57b4847cc47d12d03267');

-- Rows: no trigger acts on them, they are what triggers have left.
set session_replication_role = replica;
truncate accounts, administrator_links, attempts, audit, blog_counts, blog_covers, blogs, budget_categories, budget_funds, budget_items, budget_payers, budget_payments, budgets, calendar_feeds, categories, ceremonies, checklist_categories, checklists, devices, journal, media_claims, messages, number_proofs, plans, published_counts, signup_requests, subscription_charges, subscriptions, tasks, templates, upload_parts, uploads, video_captions, video_counts, video_jobs, video_likes, videos, watch_days, watch_history, watch_later, watch_positions, wedding_plan_invitations, wedding_plan_members, wedding_plans cascade;
insert into accounts (id, kind, phone, login, password_hash, owner, firstname, lastname, email, partner_name, profile_pic, updated_profile, status, created_at, erase_at, erased_at) overriding system value
  select id, kind, phone, login, password_hash, owner, firstname, lastname, email, partner_name, profile_pic, updated_profile, status, created_at, erase_at, erased_at from json_populate_recordset(null::accounts, '[{"id":1,"kind":"admin","phone":null,"login":"drill@wedding.example","password_hash":"argon2id$E17VEYmzGWYQaBOtkWd1fw$eSBGQFTHycwyIbKY6xuotZMoyZYLozpVvmxGkmjORDk","owner":true,"firstname":"","lastname":"","email":"","partner_name":"","profile_pic":null,"updated_profile":false,"status":"active","created_at":"2026-11-21T19:20:01.812064+00:00","erase_at":null,"erased_at":null},
{"id":2,"kind":"couple","phone":"+2348035550001","login":null,"password_hash":null,"owner":false,"firstname":"Ada 143730","lastname":"","email":"","partner_name":"","profile_pic":"1feb4295-8dd3-4b20-9b57-eaf9cd395b90.jpg","updated_profile":true,"status":"active","created_at":"2026-11-21T19:20:01.846881+00:00","erase_at":null,"erased_at":null}]');
insert into attempts (id, at, door, subject, address, network) overriding system value
  select id, at, door, subject, address, network from json_populate_recordset(null::attempts,  E'[{"id":1,"at":"2026-11-21T19:20:02.575968+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":2,"at":"2026-11-21T19:20:02.662684+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":3,"at":"2026-11-21T19:20:02.714882+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":4,"at":"2026-11-21T19:20:02.80579+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":5,"at":"2026-11-21T19:20:02.84955+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":6,"at":"2026-11-21T19:20:02.885094+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":7,"at":"2026-11-21T19:20:02.959377+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":8,"at":"2026-11-21T19:20:03.029329+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":9,"at":"2026-11-21T19:20:03.263802+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"},
{"id":10,"at":"2026-11-21T19:20:03.354612+00:00","door":"contact","subject":"\\\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35","address":"127.0.0.1","network":"127.0.0.0/24"}]');
insert into audit (id, at, actor, actor_id, action, entity, entity_id, before, after, request_id) overriding system value
  select id, at, actor, actor_id, action, entity, entity_id, before, after, request_id from json_populate_recordset(null::audit, '[{"id":1,"at":"2026-11-21T19:20:01.812064+00:00","actor":"system","actor_id":null,"action":"insert","entity":"accounts","entity_id":"1","before":null,"after":{"id": 1, "kind": "admin", "email": "", "login": "drill@wedding.example", "owner": true, "phone": null, "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "", "created_at": "2026-11-21T19:20:01.812064+00:00", "profile_pic": null, "partner_name": "", "updated_profile": false},"request_id":null},
{"id":2,"at":"2026-11-21T19:20:01.824645+00:00","actor":"system","actor_id":null,"action":"insert","entity":"templates","entity_id":"76bb6b0d-438c-54e5-9672-10b1f060e740","before":null,"after":{"id": "76bb6b0d-438c-54e5-9672-10b1f060e740", "name": "Nigerian wedding, all ceremonies", "tool": "budget", "status": "published", "content": {"rows": [{"id": "ca5a9ce2-c799-591e-99f4-970e872a0c2b", "name": "Introduction & family visits", "items": [{"id": "5363f13d-58f8-52b0-b8bb-2b20f56961c6", "name": "Canopies, chairs & home set-up", "estimate": "flat"}, {"id": "6374d009-b859-59dd-b95d-1485885926d0", "name": "Family meal & drinks", "estimate": "per_guest"}, {"id": "07b355e0-c39c-51a7-b1c8-c3ad6160b5ad", "name": "Gifts & fruit baskets", "estimate": "flat"}, {"id": "88c2582d-7934-59f3-ab68-41f777b6178f", "name": "Introduction outfits", "estimate": "flat"}, {"id": "fb88c203-a711-5362-9b5e-6e90b310aa7c", "name": "Family transport", "estimate": "flat"}], "ceremony": "introduction", "basis_points": 300}, {"id": "09b9f07a-6fc5-502c-af47-ec7a58b7f810", "name": "Traditional wedding & bride list", "items": [{"id": "a2fb6f0b-c531-540b-9794-19b817166b2a", "name": "Bride-list items", "estimate": "flat"}, {"id": "16384587-d082-57d6-ad99-4a0ef301e5f3", "name": "Bride price / sadaki & envelopes", "estimate": "flat"}, {"id": "35917ed8-ad3a-5ea1-9c44-926af97f1f48", "name": "Cow or goats", "estimate": "flat"}, {"id": "3804a104-e9f3-5ddf-a7df-11ccf04838da", "name": "Alaga / spokespersons", "estimate": "flat"}, {"id": "1c1ec3c7-d31b-5150-81bc-2031dbacb69a", "name": "Traditional decor", "estimate": "flat"}, {"id": "620224bb-7329-508d-8b46-0e437c441ac3", "name": "Drummers & cultural music", "estimate": "flat"}], "ceremony": "traditional", "basis_points": 600}, {"id": "58893a3e-d57d-5438-af07-fcff24089779", "name": "Registry, worship & papers", "items": [{"id": "aa601c3e-2c93-5617-a747-c2e9d2de193c", "name": "Registry notice & certificate fees", "estimate": "flat"}, {"id": "9b3a75fe-f4c5-54ef-b326-5ec1a24ebd7e", "name": "Passport photos & affidavits", "estimate": "flat"}, {"id": "9429be3e-8657-5665-8d0e-ff0c9743d1a1", "name": "Church / mosque fees & offering", "estimate": "flat"}, {"id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "name": "Counselling & medical tests", "estimate": "flat"}], "ceremony": "registry", "basis_points": 200}, {"id": "e315aa41-b766-557d-80cd-6dacdeeca0b5", "name": "Venue, power & rentals", "items": [{"id": "98a81b78-9aee-5714-a9df-5cd0a19f694b", "name": "Hall hire", "estimate": "flat"}, {"id": "09ad1242-661d-5c9e-b316-c5478a4b54ab", "name": "Caution deposit (refundable)", "estimate": "flat"}, {"id": "24e77076-65fd-528f-8a78-fcb773574589", "name": "Generator & diesel", "estimate": "flat"}, {"id": "4680dcc7-99b4-53d6-88a0-99377851dd7b", "name": "Cooling / tents", "estimate": "flat"}, {"id": "555761fe-1ccb-5462-a4b3-4bc2828bedfe", "name": "Tables, chairs & linen", "estimate": "flat"}, {"id": "907fdd76-a565-56a4-b86a-8d90e8981c48", "name": "Overtime & clean-up", "estimate": "flat"}], "ceremony": null, "basis_points": 1200}, {"id": "f6a542d2-0f38-5f77-80c1-b476aa70b000", "name": "Catering & small chops", "items": [{"id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "name": "Main meals per plate", "estimate": "per_guest"}, {"id": "9a6c9ce1-12e3-5d29-b451-7bf535c6a725", "name": "Small chops", "estimate": "per_guest"}, {"id": "62e4099e-dee8-5bb3-a130-b52d30974601", "name": "Cow, asun or grill stand", "estimate": "flat"}, {"id": "e8f53ef1-b2e8-5dcd-b1b1-6dca22891e7a", "name": "Waiters & service fee", "estimate": "flat"}, {"id": "01857639-4be7-58c4-abc0-97f8e6d2ebe9", "name": "Vendor & staff meals", "estimate": "flat"}, {"id": "a7802e57-6e9d-57c2-a452-d2eef0037d0f", "name": "Take-away packs", "estimate": "flat"}], "ceremony": null, "basis_points": 1800}, {"id": "e3f6bd4d-c25a-5d57-affb-249785193620", "name": "Drinks & cake", "items": [{"id": "5f213a28-c65c-5dd1-95ae-249e7f8cc7c9", "name": "Soft drinks & water", "estimate": "per_guest"}, {"id": "6f4ecf65-7c92-5aee-a634-ac737183dffb", "name": "Wine, beer & spirits", "estimate": "flat"}, {"id": "420cb96f-7c53-5fee-9828-f00cf9feebf9", "name": "Cocktails / mocktails", "estimate": "flat"}, {"id": "0eb644cc-554e-5fb1-8f10-7731830f5d5f", "name": "Ice & chilling", "estimate": "flat"}, {"id": "aaa479ff-c338-570a-bac7-3a32d227726d", "name": "Corkage", "estimate": "flat"}, {"id": "eb594a1c-7b1f-5140-abb0-05c42c795175", "name": "Wedding cake", "estimate": "flat"}], "ceremony": null, "basis_points": 800}, {"id": "eeb6a536-e038-55ac-920d-f1bb9450bf78", "name": "Decoration & lighting", "items": [{"id": "92f03547-b8b4-5974-afa4-c8956a4013bb", "name": "Reception decor", "estimate": "flat"}, {"id": "e1983621-e7a5-5b13-9e65-18e589c98269", "name": "Ceremony decor", "estimate": "flat"}, {"id": "9e9352b3-ee65-54ae-8488-d2eddc269133", "name": "Lighting & stage", "estimate": "flat"}, {"id": "49404701-9e75-573f-8630-e3c6d56e890b", "name": "Flowers & bouquet", "estimate": "flat"}, {"id": "8f72c6aa-1ce3-510a-8d81-885c8c01b35c", "name": "Photo wall", "estimate": "flat"}], "ceremony": null, "basis_points": 800}, {"id": "60faf86e-8ce9-5220-a81d-57edae057271", "name": "Outfits, beauty & rings", "items": [{"id": "fa1e2f82-502d-5abe-a99b-7beff77b77b0", "name": "Gown / nikkah outfit", "estimate": "flat"}, {"id": "eb504ea9-c2fe-5123-a83b-5e42b3b0091c", "name": "Suit / agbada", "estimate": "flat"}, {"id": "b90d3155-cbc2-5c39-8961-ee2da3906f61", "name": "Aso-oke & beads", "estimate": "flat"}, {"id": "e9e703f4-5bcd-56f4-a885-253652888740", "name": "Second looks & shoes", "estimate": "flat"}, {"id": "d8bcd310-17a7-59dd-ad93-2b5bf52dfbee", "name": "Rings", "estimate": "flat"}, {"id": "7d268798-e3b6-539a-9887-b9aa19db69c9", "name": "Make-up, hair & gele", "estimate": "flat"}], "ceremony": null, "basis_points": 1100}, {"id": "efc3592f-4381-584b-b030-619bc11eab39", "name": "Photography & video", "items": [{"id": "a96eba59-69ae-5f52-b16f-54456615e0f7", "name": "Pre-wedding shoot", "estimate": "flat"}, {"id": "0729178f-b0fc-551f-8705-ccbc67837aab", "name": "Main-day photos", "estimate": "flat"}, {"id": "2d53d370-91a7-5f01-a7f9-79c2534be105", "name": "Video & drone", "estimate": "flat"}, {"id": "9645d956-47dd-5473-b463-b00b3e33214a", "name": "Album & prints", "estimate": "flat"}, {"id": "03946861-6222-581f-bfd2-c4647d3eef52", "name": "Live stream", "estimate": "flat"}], "ceremony": null, "basis_points": 600}, {"id": "8c00541d-b634-5a5f-aa1e-d3b6b123daf2", "name": "MC, music & entertainment", "items": [{"id": "3940cffc-89e8-56e4-974b-514bdcb4ccfc", "name": "MC", "estimate": "flat"}, {"id": "5e145f4b-7631-53cc-b4cb-181eed36f0a1", "name": "DJ", "estimate": "flat"}, {"id": "76c6655f-f4a9-5f64-a222-3e4956ab9cbf", "name": "Live band", "estimate": "flat"}, {"id": "60c5bfd4-a699-5605-8a3c-ad9800e6e01b", "name": "Hype man / dancers", "estimate": "flat"}, {"id": "0a585c06-51df-5cfc-acc3-8d62cd7d4f72", "name": "Sound & screens", "estimate": "flat"}], "ceremony": null, "basis_points": 500}, {"id": "f1c23cac-11e6-5ddc-b634-8ae9e6cd8c3d", "name": "Planner, ushers & security", "items": [{"id": "2fdbf741-8340-55fa-9922-fe23aaddefaf", "name": "Planner / day coordinator", "estimate": "flat"}, {"id": "b55fa650-8910-502b-bf66-c669844bd89f", "name": "Ushers & protocol", "estimate": "flat"}, {"id": "50422337-b897-5248-9a5c-301aaca72fca", "name": "Bouncers", "estimate": "flat"}, {"id": "8667d3b6-9242-5095-85aa-1a4840278294", "name": "Police / traffic officers", "estimate": "flat"}, {"id": "5188ea4a-f69a-5024-af08-12de37fec28a", "name": "Permits & levies", "estimate": "flat"}], "ceremony": null, "basis_points": 400}, {"id": "a088895f-99b6-5f73-a260-1b876205e305", "name": "Invitations & souvenirs", "items": [{"id": "aac5c5e2-d0e0-5673-bd00-e15fbc6502b9", "name": "E-invite & printing", "estimate": "flat"}, {"id": "845159e1-858e-5a9e-a7b2-e5b78e1e1faa", "name": "Access cards", "estimate": "flat"}, {"id": "e753a298-d02a-5fe4-a77c-058cd4706082", "name": "Souvenirs", "estimate": "per_guest"}, {"id": "71e7b237-0740-5331-b664-e00deb4fbdbb", "name": "Programmes & fans", "estimate": "flat"}], "ceremony": null, "basis_points": 300}, {"id": "280023a9-b6ed-5fc9-b7a4-f046d73ff818", "name": "Transport, lodging & honeymoon", "items": [{"id": "dca50fca-89bd-5f63-89fe-f5f3f0011cdb", "name": "Couple car", "estimate": "flat"}, {"id": "7f0151af-8dc2-5b8e-b3ce-35e6c49a1d49", "name": "Bridal-train bus", "estimate": "flat"}, {"id": "c16fd1f2-0f17-53af-a813-01d4da97fed2", "name": "Family & vendor travel", "estimate": "flat"}, {"id": "6ccee792-ec7e-594f-8131-399589c6001a", "name": "Guest rooms", "estimate": "flat"}, {"id": "33e194a4-2336-5b0c-a090-978204b515f8", "name": "First night / honeymoon", "estimate": "flat"}], "ceremony": null, "basis_points": 400}, {"id": "e886a1a7-951d-50db-a1bf-c119886e5708", "name": "Contingency", "items": [{"id": "b1b525e4-bdd8-558b-b71c-448c32536925", "name": "Price rises since quote", "estimate": "flat"}, {"id": "d914cee2-4fea-5a9b-b994-690359b6a044", "name": "Uninvited guests", "estimate": "flat"}, {"id": "b85112a1-d579-5f71-ba3d-17cb2f0192fc", "name": "Vendor extras (VAT, logistics)", "estimate": "flat"}], "ceremony": null, "basis_points": 1000}]}, "version": 1, "revision": 1, "deleted_at": null, "updated_at": "2026-11-21T19:20:01.824645+00:00", "updated_by": null},"request_id":null},
{"id":3,"at":"2026-11-21T19:20:01.833983+00:00","actor":"system","actor_id":null,"action":"insert","entity":"templates","entity_id":"287dc00c-c093-5251-80b1-198b55c4d0ca","before":null,"after":{"id": "287dc00c-c093-5251-80b1-198b55c4d0ca", "name": "Nigerian wedding, all ceremonies", "tool": "checklist", "status": "published", "content": {"tasks": [{"id": "5e49c932-f41f-52c2-8c4f-8a85ffe66dae", "due": {"n": -12, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Agree the ceremonies and dates with both families", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "506c9e1c-a597-52ea-9bb2-c171e3264547", "due": {"n": -12, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Set the total and who pays which part", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "b8499279-4a76-57c7-8c1c-34a47bc88f75", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Draft guest numbers for each family", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "e2c38fd6-b734-5f90-b33b-cb5333623061", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Choose a planner or a family committee", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "7a37a002-0b62-51cd-b10a-46b82c722d62", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Open a wedding account and a monthly target", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "ca01027a-6613-5f52-9ea9-e77c55290757", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Fix the date and the delegation", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "c69b2bb5-849e-50e0-bd05-f140f7441f64", "due": {"n": -6, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Choose a spokesperson for each side", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "ce5a6cbb-0220-528d-83c3-25511ba53a75", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Buy gifts, fruit and drinks", "item_id": "07b355e0-c39c-51a7-b1c8-c3ad6160b5ad", "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "f1c47c1d-f1ab-54e1-acfc-086f01a6e612", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": true, "title": "Arrange seating and food", "item_id": "5363f13d-58f8-52b0-b8bb-2b20f56961c6", "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "d52d4361-291c-5146-9c32-fac022d83933", "due": {"n": 0, "kind": "offset", "unit": "day", "ceremony": "introduction"}, "books": false, "title": "Receive the bride list and set the traditional date", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "c12b1d1e-58f3-54a1-a663-cc6c4fd8c95c", "due": {"n": -16, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": false, "title": "Price and negotiate the bride list", "item_id": "a2fb6f0b-c531-540b-9794-19b817166b2a", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "5ae05394-76fc-5b82-ad59-78215764fcc5", "due": {"n": -16, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Book alaga / MC and drummers", "item_id": "3804a104-e9f3-5ddf-a7df-11ccf04838da", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "c863d304-405f-5e69-b096-3ec126db4d04", "due": {"n": -14, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Order aso-oke and beads", "item_id": "b90d3155-cbc2-5c39-8961-ee2da3906f61", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "9243e83e-08ac-5daa-b207-fa61b19dfec7", "due": {"n": -3, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Buy list items; reserve cow or goats", "item_id": "35917ed8-ad3a-5ea1-9c44-926af97f1f48", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "329b75a8-050d-5459-9a5e-659dd8307123", "due": {"n": -3, "kind": "offset", "unit": "day", "ceremony": "traditional"}, "books": false, "title": "Pack bride price and envelopes", "item_id": "16384587-d082-57d6-ad99-4a0ef301e5f3", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "ca8f6d05-767b-5fb0-b65b-121e695c93fc", "due": {"n": -7, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Give your church or mosque notice", "item_id": "9429be3e-8657-5665-8d0e-ff0c9743d1a1", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "03a2a34d-00b8-5424-bf71-9f935ece2851", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Start marriage counselling", "item_id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "f4b698fd-031d-53f8-9e24-280818898a34", "due": {"n": -5, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Do the medical tests your church asks for", "item_id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "0757d667-5266-5128-bf7e-3e62f090fab5", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "registry", "max_lead_days": 90, "min_lead_days": 22}, "books": false, "title": "File the registry notice", "item_id": "aa601c3e-2c93-5617-a747-c2e9d2de193c", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "5cf140e5-3d96-5611-9723-65c0a8c2f55c", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "registry"}, "books": false, "title": "Collect certificate, confirm two witnesses", "item_id": null, "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "80d53f88-7ade-50da-b9f3-d2fb323016b1", "due": {"n": -10, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Inspect and book the hall (power, overtime, real capacity)", "item_id": "98a81b78-9aee-5714-a9df-5cd0a19f694b", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "1f51abff-7d6f-533d-b54f-29df4565989d", "due": {"n": -9, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book photographer and videographer", "item_id": "0729178f-b0fc-551f-8705-ccbc67837aab", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "5b33aad2-cafd-5a9a-a19b-1fa6b6078b36", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book the decorator", "item_id": "92f03547-b8b4-5974-afa4-c8956a4013bb", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "8cfe8edd-747c-50e3-805b-f706c8bda159", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book MC, DJ and band", "item_id": "3940cffc-89e8-56e4-974b-514bdcb4ccfc", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "6666556d-d87a-5ba6-abb6-4d121888b46f", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": true, "title": "Book generator, bouncers and police", "item_id": "24e77076-65fd-528f-8a78-fcb773574589", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "d35daaf4-9bdf-5021-b7f2-610a0f13199f", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Shortlist caterers and taste", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "288fbbf5-84d3-5744-9c8d-40c00a51ce33", "due": {"n": -5, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book caterer; write down the price-valid-until date", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "56745a81-631c-5d07-8f50-218f606b9cbc", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book small chops and drinks", "item_id": "9a6c9ce1-12e3-5d29-b451-7bf535c6a725", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "5ed4c088-f54d-5f31-a973-8c08672205b2", "due": {"n": -3, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Order the cake", "item_id": "eb594a1c-7b1f-5140-abb0-05c42c795175", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "9a22eb8e-853b-5147-8396-710272ccfaeb", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Confirm plates plus buffer", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "96aed66f-c613-5c14-9b3d-acbab3ac9722", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Start gown and suit", "item_id": "fa1e2f82-502d-5abe-a99b-7beff77b77b0", "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "ed90a69a-07ef-5244-af1a-3763cfff4719", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Choose colours and aso-ebi fabric", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "761e8716-ea0d-5f95-bebe-bb0d6f761fb5", "due": {"n": -10, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Announce aso-ebi price and payment deadline", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "bddf1501-b107-5fd0-a6d6-a9989810eab1", "due": {"n": -2, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Make-up and gele trial", "item_id": "7d268798-e3b6-539a-9887-b9aa19db69c9", "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "46f02d38-0201-508e-86d0-dd7872b28149", "due": {"n": -5, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Final fittings and any church dress check", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "faf713ea-cbc5-546e-a7c9-2c32e254abbc", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Send save-the-date", "item_id": null, "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "13f10135-bcca-5c72-8407-df9dfa14cacd", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Pre-wedding shoot", "item_id": "a96eba59-69ae-5f52-b16f-54456615e0f7", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "f8c6d3b7-8520-5b4a-8e12-773119cdffb9", "due": {"n": -3, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Order souvenirs", "item_id": "e753a298-d02a-5fe4-a77c-058cd4706082", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "fd1a2da8-dab7-5148-9e3a-ebf7e2c41a04", "due": {"n": -6, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Send invitations and access cards", "item_id": "aac5c5e2-d0e0-5673-bd00-e15fbc6502b9", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "5d2c292f-94ff-520e-b50f-a72758d43048", "due": {"n": -3, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Close replies and seat tables", "item_id": null, "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "2e09aeb7-d0aa-56b9-892f-fbe8db90ff27", "due": {"n": -10, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Call every vendor: arrival time and balance", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "74767949-217d-512b-9566-b8ea318ee3d3", "due": {"n": -7, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Pay final balances", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "0d1f119f-ed37-5777-b261-c90ab524079b", "due": {"n": -2, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Rehearse and share the run sheet", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "368815e3-550a-5fb0-9613-a07a4d5264a0", "due": {"n": -1, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Pack IDs, rings and cash float", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "be901995-9203-5070-b586-675383a6e694", "due": {"n": 2, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Recover caution deposit, settle tips, send thanks", "item_id": "09ad1242-661d-5c9e-b316-c5478a4b54ab", "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}], "categories": [{"id": "62072060-feb1-572c-ac7c-31478f1394e2", "name": "Foundations"}, {"id": "5df24e1e-b657-5c7d-af67-006c32add167", "name": "Introduction"}, {"id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540", "name": "Traditional"}, {"id": "b7800ad3-9991-515d-bd74-222f8f11bfe5", "name": "Registry & faith"}, {"id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc", "name": "Venue & vendors"}, {"id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53", "name": "Food & drinks"}, {"id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5", "name": "Outfits & aso-ebi"}, {"id": "bf5c3b83-01f9-53c4-acc5-34843743a65a", "name": "Guests & gifts"}, {"id": "aa3a5111-5912-57f2-8fbf-23a31a91e081", "name": "Final stretch"}]}, "version": 1, "revision": 1, "deleted_at": null, "updated_at": "2026-11-21T19:20:01.833983+00:00", "updated_by": null},"request_id":null},
{"id":4,"at":"2026-11-21T19:20:01.846881+00:00","actor":"system","actor_id":null,"action":"insert","entity":"plans","entity_id":"1","before":null,"after":{"code": null, "name": "Drill", "price": 100, "title": "DRILL", "duration": 30, "created_at": "2026-11-21T19:20:01.846881+00:00", "product_id": 1, "retired_at": null},"request_id":null},
{"id":5,"at":"2026-11-21T19:20:01.846881+00:00","actor":"system","actor_id":null,"action":"insert","entity":"accounts","entity_id":"2","before":null,"after":{"id": 2, "kind": "couple", "email": "", "login": null, "owner": false, "phone": "+2348035550001", "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "", "created_at": "2026-11-21T19:20:01.846881+00:00", "profile_pic": null, "partner_name": "", "updated_profile": false},"request_id":null},
{"id":6,"at":"2026-11-21T19:20:01.846881+00:00","actor":"system","actor_id":null,"action":"insert","entity":"subscriptions","entity_id":"1","before":null,"after":{"id": 1, "ends_at": "2026-12-21T19:20:01.846+00:00", "starts_at": "2026-11-21T19:20:01.846+00:00", "account_id": 2, "paid_until": "2026-12-21T19:20:01.846+00:00", "product_id": 1, "cancelled_at": null},"request_id":null},
{"id":7,"at":"2026-11-21T19:20:01.846881+00:00","actor":"system","actor_id":null,"action":"insert","entity":"subscription_charges","entity_id":"1","before":null,"after":{"id": 1, "amount": 100, "account_id": 2, "charged_at": "2026-11-21T19:20:01.846+00:00", "journal_id": 1, "product_id": 1},"request_id":null},
{"id":8,"at":"2026-11-21T19:20:02.325801+00:00","actor":"system","actor_id":null,"action":"insert","entity":"videos","entity_id":"1","before":null,"after":{"id": 1, "size": 1000, "bytes": {}, "title": "First dance", "width": 640, "height": 360, "poster": null, "status": "draft", "duration": 125, "revision": 0, "created_at": "2026-11-21T19:20:02.325801+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/first-dance", "published_at": null, "original_name": "film.mp4", "processing_error": null},"request_id":null},
{"id":9,"at":"2026-11-21T19:20:02.332336+00:00","actor":"system","actor_id":null,"action":"update","entity":"videos","entity_id":"1","before":{"id": 1, "size": 1000, "bytes": {}, "title": "First dance", "width": 640, "height": 360, "poster": null, "status": "draft", "duration": 125, "revision": 0, "created_at": "2026-11-21T19:20:02.325801+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/first-dance", "published_at": null, "original_name": "film.mp4", "processing_error": null},"after":{"id": 1, "size": 1000, "bytes": {"240": 2000000, "audio": 700000}, "title": "First dance", "width": 640, "height": 360, "poster": null, "status": "published", "duration": 125, "revision": 1, "created_at": "2026-11-21T19:20:02.325801+00:00", "own_poster": false, "processing": "ready", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/first-dance", "published_at": "2026-11-21T19:20:02.332+00:00", "original_name": "film.mp4", "processing_error": null},"request_id":null},
{"id":10,"at":"2026-11-21T19:20:02.3353+00:00","actor":"system","actor_id":null,"action":"insert","entity":"videos","entity_id":"2","before":null,"after":{"id": 2, "size": 1000, "bytes": {}, "title": "Aso ebi", "width": 640, "height": 360, "poster": null, "status": "draft", "duration": 125, "revision": 0, "created_at": "2026-11-21T19:20:02.3353+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/aso-ebi", "published_at": null, "original_name": "film.mp4", "processing_error": null},"request_id":null},
{"id":11,"at":"2026-11-21T19:20:02.338226+00:00","actor":"system","actor_id":null,"action":"update","entity":"videos","entity_id":"2","before":{"id": 2, "size": 1000, "bytes": {}, "title": "Aso ebi", "width": 640, "height": 360, "poster": null, "status": "draft", "duration": 125, "revision": 0, "created_at": "2026-11-21T19:20:02.3353+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/aso-ebi", "published_at": null, "original_name": "film.mp4", "processing_error": null},"after":{"id": 2, "size": 1000, "bytes": {"240": 2000000, "audio": 700000}, "title": "Aso ebi", "width": 640, "height": 360, "poster": null, "status": "published", "duration": 125, "revision": 1, "created_at": "2026-11-21T19:20:02.3353+00:00", "own_poster": false, "processing": "ready", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": null, "original_key": "originals/aso-ebi", "published_at": "2026-11-21T19:20:02.338+00:00", "original_name": "film.mp4", "processing_error": null},"request_id":null},
{"id":12,"at":"2026-11-21T19:20:02.422724+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"wedding_plans","entity_id":"131331b0-a783-4225-a5e3-9491be68ac70","before":null,"after":{"id": "131331b0-a783-4225-a5e3-9491be68ac70", "seq": 1, "version": 1, "deleted_at": null, "turnout_bp": 10000, "updated_at": "2026-11-21T19:20:02.422724+00:00", "updated_by": 2},"request_id":"d1bd12a3-4a5d-4923-a7b2-b8b5e4cd9ee3"},
{"id":13,"at":"2026-11-21T19:20:02.422724+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"wedding_plan_members","entity_id":"2","before":null,"after":{"role": "owner", "plan_id": "131331b0-a783-4225-a5e3-9491be68ac70", "joined_at": "2026-11-21T19:20:02.422724+00:00", "account_id": 2},"request_id":"d1bd12a3-4a5d-4923-a7b2-b8b5e4cd9ee3"},
{"id":14,"at":"2026-11-21T19:20:02.422724+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budgets","entity_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","before":null,"after":{"id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "seq": 2, "name": "Our day", "sort": "1", "plan_id": "131331b0-a783-4225-a5e3-9491be68ac70", "version": 1, "adopted_at": null, "deleted_at": null, "total_kobo": 900000, "updated_at": "2026-11-21T19:20:02.422724+00:00", "updated_by": 2, "passed_rows": [], "template_id": null, "template_revision": null},"request_id":"d1bd12a3-4a5d-4923-a7b2-b8b5e4cd9ee3"},
{"id":15,"at":"2026-11-21T19:20:02.453385+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"checklists","entity_id":"b586c51f-40df-4dd2-80b3-86b12182f64e","before":null,"after":{"id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "seq": 3, "name": "Our list", "sort": "1", "plan_id": "131331b0-a783-4225-a5e3-9491be68ac70", "version": 1, "adopted_at": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.453385+00:00", "updated_by": 2, "passed_rows": [], "template_id": null, "template_revision": null},"request_id":"9d79f55c-837a-4dba-b517-d5256bfdb078"},
{"id":16,"at":"2026-11-21T19:20:02.473463+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"checklist_categories","entity_id":"2682c9b2-0292-48e5-832a-307d9077f9bd","before":null,"after":{"id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "seq": 4, "name": "Family", "sort": "i", "version": 1, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.476+00:00", "updated_by": 2, "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"869d7d54-f87d-4671-9beb-b7cd2e03667f"},
{"id":40,"at":"2026-11-21T19:20:02.858597+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"watch_later","entity_id":"3","before":null,"after":{"id": 3, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.858597+00:00"},"request_id":"6173a51c-2235-4818-961f-ba1276e60942"},
{"id":17,"at":"2026-11-21T19:20:02.504068+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"9babbbc7-c0e4-4054-8d30-e0f69608e422","before":null,"after":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 5, "name": "Line 9bab", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.532+00:00", "updated_by": 2, "planned_kobo": 627074, "template_row_id": null},"request_id":"87d080e8-80b0-4135-aa6b-02d6c603d2e2"},
{"id":18,"at":"2026-11-21T19:20:02.5313+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"1","before":null,"after":{"id": 1, "cover": null, "title": "Blog 8c6a942a-2752-458a-915f-9a75cff5a5e5", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.5313+00:00", "updated_at": "2026-11-21T19:20:02.5313+00:00", "published_at": "2026-11-21T19:20:02.5313+00:00", "reading_minutes": 1},"request_id":"69971300-3e5a-4430-b258-4c6795647a11"},
{"id":19,"at":"2026-11-21T19:20:02.590934+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"1","before":null,"after":{"id": 1, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.590934+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"ad945956-166e-44bf-b6dd-928a10d5bbab"},
{"id":20,"at":"2026-11-21T19:20:02.621564+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"watch_later","entity_id":"1","before":null,"after":{"id": 1, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.621564+00:00"},"request_id":"01de7a74-638a-43e2-a85d-e2ba2bc6717c"},
{"id":21,"at":"2026-11-21T19:20:02.635042+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"2","before":null,"after":{"id": 2, "cover": null, "title": "Blog b7f70973-e46f-4eae-80f1-8934ef49a75c", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.635042+00:00", "updated_at": "2026-11-21T19:20:02.635042+00:00", "published_at": "2026-11-21T19:20:02.635042+00:00", "reading_minutes": 1},"request_id":"9e248e39-98fd-4580-a0b9-45011b7f4a43"},
{"id":22,"at":"2026-11-21T19:20:02.593899+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"tasks","entity_id":"14e2b6ae-403a-49b5-9d8d-92353ed03f5e","before":null,"after":{"id": "14e2b6ae-403a-49b5-9d8d-92353ed03f5e", "due": {"kind": "none"}, "seq": 6, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 1, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.636+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"5cae1643-4f03-473c-b9f2-973a360ef7b2"},
{"id":23,"at":"2026-11-21T19:20:02.672659+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"2","before":null,"after":{"id": 2, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.672659+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"d643727f-6c7d-46a7-ace2-62e7a1f41e06"},
{"id":24,"at":"2026-11-21T19:20:02.669219+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"video_likes","entity_id":"2/1","before":null,"after":{"video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.669219+00:00"},"request_id":"d7d52742-c715-4727-bcc7-b08a6c30e986"},
{"id":25,"at":"2026-11-21T19:20:02.656781+00:00","actor":"couple","actor_id":2,"action":"update","entity":"budget_categories","entity_id":"9babbbc7-c0e4-4054-8d30-e0f69608e422","before":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 5, "name": "Line 9bab", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.532+00:00", "updated_by": 2, "planned_kobo": 627074, "template_row_id": null},"after":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 7, "name": "Line 9bab", "sort": "i", "version": 2, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.695+00:00", "updated_by": 2, "planned_kobo": 67370, "template_row_id": null},"request_id":"dd7fe39f-a262-4277-8479-b559a8c06df3"},
{"id":26,"at":"2026-11-21T19:20:02.695045+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"3","before":null,"after":{"id": 3, "cover": null, "title": "Blog 4273a087-7b9e-451f-b937-7580cf4e0e38", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.695045+00:00", "updated_at": "2026-11-21T19:20:02.695045+00:00", "published_at": "2026-11-21T19:20:02.695045+00:00", "reading_minutes": 1},"request_id":"489c7d9d-511a-4f48-bb66-d526e9e76a8c"},
{"id":27,"at":"2026-11-21T19:20:02.670353+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"video_captions","entity_id":"1/en","before":null,"after":{"file": "en-089e3b31-f767-49e8-97d9-f10449afeae0.vtt", "lang": "en", "video_id": 1, "created_at": "2026-11-21T19:20:02.670353+00:00"},"request_id":"6c0d07a1-a42f-494d-b83b-4646307bd2e9"},
{"id":28,"at":"2026-11-21T19:20:02.698524+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"watch_later","entity_id":"1","before":{"id": 1, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.621564+00:00"},"after":null,"request_id":"86bf91f7-58f8-4b53-aa70-b0f520dcaa5d"},
{"id":29,"at":"2026-11-21T19:20:02.74097+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"3","before":null,"after":{"id": 3, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.74097+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"d1891bce-f626-4979-9c15-d5cac792b043"},
{"id":30,"at":"2026-11-21T19:20:02.757663+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"plans","entity_id":"2","before":null,"after":{"code": null, "name": "Drill", "price": 1001, "title": "DRILL 1001", "duration": 7, "created_at": "2026-11-21T19:20:02.757663+00:00", "product_id": 2, "retired_at": null},"request_id":"8ff9fd50-619d-446c-8633-6da0e2f1dac1"},
{"id":31,"at":"2026-11-21T19:20:02.789272+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"watch_later","entity_id":"2","before":null,"after":{"id": 2, "video_id": 2, "account_id": 2, "created_at": "2026-11-21T19:20:02.789272+00:00"},"request_id":"0b3c7d6a-f119-467a-9f81-3cfe24e19b36"},
{"id":32,"at":"2026-11-21T19:20:02.769758+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"e789f103-fcf6-4551-a7a6-21b2bd8c30c8","before":null,"after":{"id": "e789f103-fcf6-4551-a7a6-21b2bd8c30c8", "seq": 8, "name": "Line e789", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.796+00:00", "updated_by": 2, "planned_kobo": 454137, "template_row_id": null},"request_id":"d2c925f3-cf4d-437f-9167-e176ba101910"},
{"id":33,"at":"2026-11-21T19:20:02.812005+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"4","before":null,"after":{"id": 4, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.812005+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"d1d53f1c-957d-4cb7-82cc-6a308b7909f7"},
{"id":34,"at":"2026-11-21T19:20:02.816334+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"video_likes","entity_id":"2/2","before":null,"after":{"video_id": 2, "account_id": 2, "created_at": "2026-11-21T19:20:02.816334+00:00"},"request_id":"5a0c0143-5356-4f44-9b6d-6ee9d435338e"},
{"id":35,"at":"2026-11-21T19:20:02.821467+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"4","before":null,"after":{"id": 4, "cover": null, "title": "Blog 77220dd3-cf9a-4b4c-883a-249418fbe6d7", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.821467+00:00", "updated_at": "2026-11-21T19:20:02.821467+00:00", "published_at": "2026-11-21T19:20:02.821467+00:00", "reading_minutes": 1},"request_id":"1216304a-ffe5-42e1-9d4e-2ea9ae626dcd"},
{"id":38,"at":"2026-11-21T19:20:02.851671+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"5","before":null,"after":{"id": 5, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.851671+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"ea1bbeb6-fb41-4f01-829d-ba6eebdeac9e"},
{"id":36,"at":"2026-11-21T19:20:02.814006+00:00","actor":"couple","actor_id":2,"action":"update","entity":"accounts","entity_id":"2","before":{"id": 2, "kind": "couple", "email": "", "login": null, "owner": false, "phone": "+2348035550001", "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "", "created_at": "2026-11-21T19:20:01.846881+00:00", "profile_pic": null, "partner_name": "", "updated_profile": false},"after":{"id": 2, "kind": "couple", "email": "", "login": null, "owner": false, "phone": "+2348035550001", "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "Ada 994823", "created_at": "2026-11-21T19:20:01.846881+00:00", "profile_pic": "b1338b82-5dc6-424e-999f-a6d8109aef40.jpg", "partner_name": "", "updated_profile": true},"request_id":"aeff314b-70c7-4769-b8b8-d327c379f12a"},
{"id":46,"at":"2026-11-21T19:20:02.918872+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"5","before":null,"after":{"id": 5, "cover": null, "title": "Blog 8f49c849-f617-40a8-878b-337d861f73b8", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.918872+00:00", "updated_at": "2026-11-21T19:20:02.918872+00:00", "published_at": "2026-11-21T19:20:02.918872+00:00", "reading_minutes": 1},"request_id":"0ccae2f6-bde5-49f5-8ae6-5e545e1d9f26"},
{"id":50,"at":"2026-11-21T19:20:02.979393+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"watch_later","entity_id":"4","before":null,"after":{"id": 4, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.979393+00:00"},"request_id":"6a8e9f34-9bfe-4ad8-a247-f672dcc33573"},
{"id":58,"at":"2026-11-21T19:20:03.257369+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"watch_later","entity_id":"4","before":{"id": 4, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.979393+00:00"},"after":null,"request_id":"e7ceab20-5b52-4d29-9a0d-6b0ebaea5fd7"},
{"id":37,"at":"2026-11-21T19:20:02.834399+00:00","actor":"couple","actor_id":2,"action":"update","entity":"budget_categories","entity_id":"9babbbc7-c0e4-4054-8d30-e0f69608e422","before":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 7, "name": "Line 9bab", "sort": "i", "version": 2, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.695+00:00", "updated_by": 2, "planned_kobo": 67370, "template_row_id": null},"after":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 9, "name": "Line 9bab", "sort": "i", "version": 3, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.844+00:00", "updated_by": 2, "planned_kobo": 249213, "template_row_id": null},"request_id":"26d7dfba-d0dc-43b2-b825-40ef3c7660d9"},
{"id":44,"at":"2026-11-21T19:20:02.912076+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"watch_later","entity_id":"3","before":{"id": 3, "video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.858597+00:00"},"after":null,"request_id":"4070ea6b-c620-403d-909e-b305e1177c14"},
{"id":52,"at":"2026-11-21T19:20:02.987112+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"6","before":null,"after":{"id": 6, "cover": null, "title": "Blog ce8c41ae-1b59-4932-bf5e-c13c3a1f9d6a", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:02.987112+00:00", "updated_at": "2026-11-21T19:20:02.987112+00:00", "published_at": "2026-11-21T19:20:02.987112+00:00", "reading_minutes": 1},"request_id":"e60a108b-6946-4c26-9c27-e378200fb4eb"},
{"id":59,"at":"2026-11-21T19:20:03.256287+00:00","actor":"couple","actor_id":2,"action":"update","entity":"budget_categories","entity_id":"9babbbc7-c0e4-4054-8d30-e0f69608e422","before":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 9, "name": "Line 9bab", "sort": "i", "version": 3, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.844+00:00", "updated_by": 2, "planned_kobo": 249213, "template_row_id": null},"after":{"id": "9babbbc7-c0e4-4054-8d30-e0f69608e422", "seq": 14, "name": "Line 9bab", "sort": "i", "version": 4, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:03.289+00:00", "updated_by": 2, "planned_kobo": 163013, "template_row_id": null},"request_id":"0d8f8e2d-661d-4c4e-b285-07e220be3051"},
{"id":63,"at":"2026-11-21T19:20:03.358284+00:00","actor":"couple","actor_id":2,"action":"update","entity":"tasks","entity_id":"2055034d-0a69-4d93-8c71-1ae5d6718049","before":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 15, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 3, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:03.325+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"after":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 16, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "doing", "done_at": null, "done_by": null, "item_id": null, "version": 4, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:03.362+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"4cab19cf-8f29-460d-9e95-d9156d6d8d2c"},
{"id":64,"at":"2026-11-21T19:20:03.386212+00:00","actor":"admin","actor_id":1,"action":"delete","entity":"video_captions","entity_id":"1/en","before":{"file": "en-089e3b31-f767-49e8-97d9-f10449afeae0.vtt", "lang": "en", "video_id": 1, "created_at": "2026-11-21T19:20:02.670353+00:00"},"after":null,"request_id":"e7645620-db4e-4fc6-b99c-1900ec77b6f0"},
{"id":70,"at":"2026-11-21T19:20:03.454378+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"watch_later","entity_id":"5","before":null,"after":{"id": 5, "video_id": 2, "account_id": 2, "created_at": "2026-11-21T19:20:03.454378+00:00"},"request_id":"eeed151c-d411-457a-a188-55c79bd442c7"},
{"id":72,"at":"2026-11-21T19:20:03.476156+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"dc2da3ee-1597-412b-8644-160cb496afc3","before":null,"after":{"id": "dc2da3ee-1597-412b-8644-160cb496afc3", "seq": 19, "name": "Line dc2d", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:03.496+00:00", "updated_by": 2, "planned_kobo": 211840, "template_row_id": null},"request_id":"737435cd-44fe-4122-96b2-dfa4fedfc08e"},
{"id":73,"at":"2026-11-21T19:20:03.564413+00:00","actor":"couple","actor_id":2,"action":"update","entity":"accounts","entity_id":"2","before":{"id": 2, "kind": "couple", "email": "", "login": null, "owner": false, "phone": "+2348035550001", "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "Ada 994823", "created_at": "2026-11-21T19:20:01.846881+00:00", "profile_pic": "b1338b82-5dc6-424e-999f-a6d8109aef40.jpg", "partner_name": "", "updated_profile": true},"after":{"id": 2, "kind": "couple", "email": "", "login": null, "owner": false, "phone": "+2348035550001", "status": "active", "erase_at": null, "lastname": "", "erased_at": null, "firstname": "Ada 143730", "created_at": "2026-11-21T19:20:01.846881+00:00", "profile_pic": "1feb4295-8dd3-4b20-9b57-eaf9cd395b90.jpg", "partner_name": "", "updated_profile": true},"request_id":"576307dc-6fe6-4364-96d6-692622d0a102"},
{"id":39,"at":"2026-11-21T19:20:02.822382+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"tasks","entity_id":"2055034d-0a69-4d93-8c71-1ae5d6718049","before":null,"after":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 10, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 1, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.857+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"1c2c6a91-6a69-4d6d-886e-8861f90e2c0e"},
{"id":43,"at":"2026-11-21T19:20:02.888093+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"6","before":null,"after":{"id": 6, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.888093+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"5b80735c-129d-458c-b0c8-8fcb2d6b223d"},
{"id":47,"at":"2026-11-21T19:20:02.91544+00:00","actor":"couple","actor_id":2,"action":"update","entity":"tasks","entity_id":"2055034d-0a69-4d93-8c71-1ae5d6718049","before":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 10, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 1, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.857+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"after":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 12, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "done", "done_at": "2026-11-21T19:20:02.954+00:00", "done_by": 2, "item_id": null, "version": 2, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.954+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"a31c11e5-9385-4df0-91b2-5f2b7b52b141"},
{"id":49,"at":"2026-11-21T19:20:02.969616+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"b4b71f06-d4d3-4390-b245-ef6123603a2d","before":null,"after":{"id": "b4b71f06-d4d3-4390-b245-ef6123603a2d", "seq": 13, "name": "Line b4b7", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.978+00:00", "updated_by": 2, "planned_kobo": 834422, "template_row_id": null},"request_id":"2194a147-3c8c-45df-bc42-ac52e0ad2388"},
{"id":55,"at":"2026-11-21T19:20:03.256762+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"7","before":null,"after":{"id": 7, "cover": null, "title": "Blog e2a6a36d-36f1-4c04-aef0-13bf56b1aabe", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:03.256762+00:00", "updated_at": "2026-11-21T19:20:03.256762+00:00", "published_at": "2026-11-21T19:20:03.256762+00:00", "reading_minutes": 1},"request_id":"c69e2271-6479-481c-9dba-976f8b13f806"},
{"id":62,"at":"2026-11-21T19:20:03.352343+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"plans","entity_id":"4","before":null,"after":{"code": null, "name": "Drill", "price": 1003, "title": "DRILL 1003", "duration": 7, "created_at": "2026-11-21T19:20:03.352343+00:00", "product_id": 4, "retired_at": null},"request_id":"8b007383-6c99-4822-8e54-175addec487f"},
{"id":67,"at":"2026-11-21T19:20:03.397283+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"plans","entity_id":"5","before":null,"after":{"code": null, "name": "Drill", "price": 1004, "title": "DRILL 1004", "duration": 7, "created_at": "2026-11-21T19:20:03.397283+00:00", "product_id": 5, "retired_at": null},"request_id":"eda6c68d-8ab6-406a-b474-9e44f16da945"},
{"id":69,"at":"2026-11-21T19:20:03.421481+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"tasks","entity_id":"78b007f4-c271-4d5c-aca1-3c2e30d7ebc2","before":null,"after":{"id": "78b007f4-c271-4d5c-aca1-3c2e30d7ebc2", "due": {"kind": "none"}, "seq": 18, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 1, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:03.442+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"aca6e512-0b7c-44cf-ab6b-2a79782f56d3"},
{"id":41,"at":"2026-11-21T19:20:02.871795+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"plans","entity_id":"3","before":null,"after":{"code": null, "name": "Drill", "price": 1002, "title": "DRILL 1002", "duration": 7, "created_at": "2026-11-21T19:20:02.871795+00:00", "product_id": 3, "retired_at": null},"request_id":"cd05622c-bd36-489b-af3f-4bdffe64cdc4"},
{"id":42,"at":"2026-11-21T19:20:02.885397+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"57ce01eb-ea25-42e2-8da6-0ca078fe5cbd","before":null,"after":{"id": "57ce01eb-ea25-42e2-8da6-0ca078fe5cbd", "seq": 11, "name": "Line 57ce", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:02.891+00:00", "updated_by": 2, "planned_kobo": 622221, "template_row_id": null},"request_id":"4e5db235-399c-432e-a7c5-9f3593dac5aa"},
{"id":66,"at":"2026-11-21T19:20:03.394983+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"10","before":null,"after":{"id": 10, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:03.394983+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"cb77ccbf-b483-4a27-863c-905ce9eadb24"},
{"id":45,"at":"2026-11-21T19:20:02.913743+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"video_likes","entity_id":"2/1","before":{"video_id": 1, "account_id": 2, "created_at": "2026-11-21T19:20:02.669219+00:00"},"after":null,"request_id":"c35e3215-1eef-4207-80f6-3ccdf7564c7c"},
{"id":48,"at":"2026-11-21T19:20:02.96958+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"7","before":null,"after":{"id": 7, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:02.96958+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"06446749-86e3-4d32-bc83-dfb19afc2119"},
{"id":51,"at":"2026-11-21T19:20:02.978647+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"video_captions","entity_id":"2/yo","before":null,"after":{"file": "yo-16cdfc74-465a-4729-97eb-878f7857cc9f.vtt", "lang": "yo", "video_id": 2, "created_at": "2026-11-21T19:20:02.978647+00:00"},"request_id":"b0aefc8b-7eaf-452e-a229-6199928b5ee3"},
{"id":53,"at":"2026-11-21T19:20:03.093359+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"8","before":null,"after":{"id": 8, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:03.093359+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"a7782620-dbf3-4da1-8846-45720c66cfb6"},
{"id":54,"at":"2026-11-21T19:20:03.239423+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"video_likes","entity_id":"2/2","before":{"video_id": 2, "account_id": 2, "created_at": "2026-11-21T19:20:02.816334+00:00"},"after":null,"request_id":"99403253-bcca-411f-9a45-747f94f28568"},
{"id":56,"at":"2026-11-21T19:20:03.26438+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"videos","entity_id":"3","before":null,"after":{"id": 3, "size": 86763, "bytes": {}, "title": "Film 966c7610-c121-49a1-a762-cac842268d2e", "width": 160, "height": 120, "poster": null, "status": "draft", "duration": 2, "revision": 0, "created_at": "2026-11-21T19:20:03.26438+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": "fbfc1b5db6c9f9dd6d87c4e1db6c6f22dac9cd4ccfc59567ab096397bab570a9", "original_key": "originals/mwqslloy-fea35f71-5920-44b9-82f5-bfae8c001baa", "published_at": null, "original_name": "film.mp4", "processing_error": null},"request_id":"b8a94d3e-744c-4b2f-a0e6-554a19c52ff7"},
{"id":57,"at":"2026-11-21T19:20:03.26438+00:00","actor":"admin","actor_id":1,"action":"update","entity":"videos","entity_id":"3","before":{"id": 3, "size": 86763, "bytes": {}, "title": "Film 966c7610-c121-49a1-a762-cac842268d2e", "width": 160, "height": 120, "poster": null, "status": "draft", "duration": 2, "revision": 0, "created_at": "2026-11-21T19:20:03.26438+00:00", "own_poster": false, "processing": "uploaded", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": "fbfc1b5db6c9f9dd6d87c4e1db6c6f22dac9cd4ccfc59567ab096397bab570a9", "original_key": "originals/mwqslloy-fea35f71-5920-44b9-82f5-bfae8c001baa", "published_at": null, "original_name": "film.mp4", "processing_error": null},"after":{"id": 3, "size": 86763, "bytes": {}, "title": "Film 966c7610-c121-49a1-a762-cac842268d2e", "width": 160, "height": 120, "poster": null, "status": "draft", "duration": 2, "revision": 0, "created_at": "2026-11-21T19:20:03.26438+00:00", "own_poster": false, "processing": "queued", "publish_at": null, "storyboard": null, "category_id": null, "description": "", "fingerprint": "fbfc1b5db6c9f9dd6d87c4e1db6c6f22dac9cd4ccfc59567ab096397bab570a9", "original_key": "originals/mwqslloy-fea35f71-5920-44b9-82f5-bfae8c001baa", "published_at": null, "original_name": "film.mp4", "processing_error": null},"request_id":"b8a94d3e-744c-4b2f-a0e6-554a19c52ff7"},
{"id":60,"at":"2026-11-21T19:20:03.313911+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"messages","entity_id":"9","before":null,"after":{"id": 9, "topic": "other", "account_id": 2, "created_at": "2026-11-21T19:20:03.313911+00:00", "answered_at": null, "answered_by": null, "answered_via": null},"request_id":"577131d3-dbdf-450d-a951-757dcc8d7254"},
{"id":68,"at":"2026-11-21T19:20:03.366038+00:00","actor":"couple","actor_id":2,"action":"insert","entity":"budget_categories","entity_id":"db4bd1c1-af2a-4d25-a231-6fd5cfc73f29","before":null,"after":{"id": "db4bd1c1-af2a-4d25-a231-6fd5cfc73f29", "seq": 17, "name": "Line db4b", "sort": "i", "version": 1, "budget_id": "60e376ad-1d60-48c8-9e1a-1c0b7cc16afc", "deleted_at": null, "updated_at": "2026-11-21T19:20:03.419+00:00", "updated_by": 2, "planned_kobo": 303257, "template_row_id": null},"request_id":"bbe861be-e62e-4023-aa4b-ef152d0fc3f0"},
{"id":71,"at":"2026-11-21T19:20:03.454336+00:00","actor":"admin","actor_id":1,"action":"insert","entity":"blogs","entity_id":"8","before":null,"after":{"id": 8, "cover": null, "title": "Blog d69f89fe-a444-4ac1-becc-1f1b6c718835", "status": "published", "excerpt": "Choosing a hall", "body_html": "<p>Choosing a hall</p>", "created_at": "2026-11-21T19:20:03.454336+00:00", "updated_at": "2026-11-21T19:20:03.454336+00:00", "published_at": "2026-11-21T19:20:03.454336+00:00", "reading_minutes": 1},"request_id":"1e745d92-29ca-4bc9-8572-92fb8cfbc438"},
{"id":61,"at":"2026-11-21T19:20:03.296304+00:00","actor":"couple","actor_id":2,"action":"update","entity":"tasks","entity_id":"2055034d-0a69-4d93-8c71-1ae5d6718049","before":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 12, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "done", "done_at": "2026-11-21T19:20:02.954+00:00", "done_by": 2, "item_id": null, "version": 2, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:02.954+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"after":{"id": "2055034d-0a69-4d93-8c71-1ae5d6718049", "due": {"kind": "none"}, "seq": 15, "note": "", "sort": "i", "books": false, "title": "Call the caterer", "due_on": null, "status": "todo", "done_at": null, "done_by": null, "item_id": null, "version": 3, "assignee": null, "video_id": null, "deleted_at": null, "updated_at": "2026-11-21T19:20:03.325+00:00", "updated_by": 2, "category_id": "2682c9b2-0292-48e5-832a-307d9077f9bd", "checklist_id": "b586c51f-40df-4dd2-80b3-86b12182f64e", "template_row_id": null},"request_id":"b471ca67-1769-4c37-bc92-a4b06dba49c2"},
{"id":65,"at":"2026-11-21T19:20:03.389944+00:00","actor":"couple","actor_id":2,"action":"delete","entity":"watch_later","entity_id":"2","before":{"id": 2, "video_id": 2, "account_id": 2, "created_at": "2026-11-21T19:20:02.789272+00:00"},"after":null,"request_id":"ada246bd-9024-4f1f-a76e-e259ce8f8c8e"}]');
insert into blog_counts (status, posts) overriding system value
  select status, posts from json_populate_recordset(null::blog_counts, '[{"status":"published","posts":8}]');
insert into blogs (id, title, excerpt, body_html, reading_minutes, status, created_at, updated_at, published_at, words, cover) overriding system value
  select id, title, excerpt, body_html, reading_minutes, status, created_at, updated_at, published_at, words, cover from json_populate_recordset(null::blogs, '[{"id":1,"title":"Blog 8c6a942a-2752-458a-915f-9a75cff5a5e5","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.5313+00:00","updated_at":"2026-11-21T19:20:02.5313+00:00","published_at":"2026-11-21T19:20:02.5313+00:00","words":"''2752'' ''458a'' ''8c6a942a'' ''915f'' ''9a75cff5a5e5'' ''a'' ''blog'' ''choosing'' ''hall''","cover":null},
{"id":2,"title":"Blog b7f70973-e46f-4eae-80f1-8934ef49a75c","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.635042+00:00","updated_at":"2026-11-21T19:20:02.635042+00:00","published_at":"2026-11-21T19:20:02.635042+00:00","words":"''4eae'' ''80f1'' ''8934ef49a75c'' ''a'' ''b7f70973'' ''blog'' ''choosing'' ''e46f'' ''hall''","cover":null},
{"id":3,"title":"Blog 4273a087-7b9e-451f-b937-7580cf4e0e38","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.695045+00:00","updated_at":"2026-11-21T19:20:02.695045+00:00","published_at":"2026-11-21T19:20:02.695045+00:00","words":"''4273a087'' ''451f'' ''7580cf4e0e38'' ''7b9e'' ''a'' ''b937'' ''blog'' ''choosing'' ''hall''","cover":null},
{"id":4,"title":"Blog 77220dd3-cf9a-4b4c-883a-249418fbe6d7","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.821467+00:00","updated_at":"2026-11-21T19:20:02.821467+00:00","published_at":"2026-11-21T19:20:02.821467+00:00","words":"''249418fbe6d7'' ''4b4c'' ''77220dd3'' ''883a'' ''a'' ''blog'' ''cf9a'' ''choosing'' ''hall''","cover":null},
{"id":5,"title":"Blog 8f49c849-f617-40a8-878b-337d861f73b8","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.918872+00:00","updated_at":"2026-11-21T19:20:02.918872+00:00","published_at":"2026-11-21T19:20:02.918872+00:00","words":"''337d861f73b8'' ''40a8'' ''878b'' ''8f49c849'' ''a'' ''blog'' ''choosing'' ''f617'' ''hall''","cover":null},
{"id":6,"title":"Blog ce8c41ae-1b59-4932-bf5e-c13c3a1f9d6a","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:02.987112+00:00","updated_at":"2026-11-21T19:20:02.987112+00:00","published_at":"2026-11-21T19:20:02.987112+00:00","words":"''1b59'' ''4932'' ''a'' ''bf5e'' ''blog'' ''c13c3a1f9d6a'' ''ce8c41ae'' ''choosing'' ''hall''","cover":null},
{"id":7,"title":"Blog e2a6a36d-36f1-4c04-aef0-13bf56b1aabe","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:03.256762+00:00","updated_at":"2026-11-21T19:20:03.256762+00:00","published_at":"2026-11-21T19:20:03.256762+00:00","words":"''13bf56b1aabe'' ''36f1'' ''4c04'' ''a'' ''aef0'' ''blog'' ''choosing'' ''e2a6a36d'' ''hall''","cover":null},
{"id":8,"title":"Blog d69f89fe-a444-4ac1-becc-1f1b6c718835","excerpt":"Choosing a hall","body_html":"<p>Choosing a hall</p>","reading_minutes":1,"status":"published","created_at":"2026-11-21T19:20:03.454336+00:00","updated_at":"2026-11-21T19:20:03.454336+00:00","published_at":"2026-11-21T19:20:03.454336+00:00","words":"''1f1b6c718835'' ''4ac1'' ''a'' ''a444'' ''becc'' ''blog'' ''choosing'' ''d69f89fe'' ''hall''","cover":null}]');
insert into budget_categories (id, budget_id, name, planned_kobo, template_row_id, sort, version, updated_at, updated_by, deleted_at, seq) overriding system value
  select id, budget_id, name, planned_kobo, template_row_id, sort, version, updated_at, updated_by, deleted_at, seq from json_populate_recordset(null::budget_categories, '[{"id":"e789f103-fcf6-4551-a7a6-21b2bd8c30c8","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line e789","planned_kobo":454137,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:02.796+00:00","updated_by":2,"deleted_at":null,"seq":8},
{"id":"57ce01eb-ea25-42e2-8da6-0ca078fe5cbd","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line 57ce","planned_kobo":622221,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:02.891+00:00","updated_by":2,"deleted_at":null,"seq":11},
{"id":"b4b71f06-d4d3-4390-b245-ef6123603a2d","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line b4b7","planned_kobo":834422,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:02.978+00:00","updated_by":2,"deleted_at":null,"seq":13},
{"id":"9babbbc7-c0e4-4054-8d30-e0f69608e422","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line 9bab","planned_kobo":163013,"template_row_id":null,"sort":"i","version":4,"updated_at":"2026-11-21T19:20:03.289+00:00","updated_by":2,"deleted_at":null,"seq":14},
{"id":"db4bd1c1-af2a-4d25-a231-6fd5cfc73f29","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line db4b","planned_kobo":303257,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:03.419+00:00","updated_by":2,"deleted_at":null,"seq":17},
{"id":"dc2da3ee-1597-412b-8644-160cb496afc3","budget_id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","name":"Line dc2d","planned_kobo":211840,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:03.496+00:00","updated_by":2,"deleted_at":null,"seq":19}]');
insert into budgets (id, plan_id, name, total_kobo, template_id, template_revision, adopted_at, sort, version, updated_at, updated_by, deleted_at, passed_rows, seq) overriding system value
  select id, plan_id, name, total_kobo, template_id, template_revision, adopted_at, sort, version, updated_at, updated_by, deleted_at, passed_rows, seq from json_populate_recordset(null::budgets, '[{"id":"60e376ad-1d60-48c8-9e1a-1c0b7cc16afc","plan_id":"131331b0-a783-4225-a5e3-9491be68ac70","name":"Our day","total_kobo":900000,"template_id":null,"template_revision":null,"adopted_at":null,"sort":"1","version":1,"updated_at":"2026-11-21T19:20:02.422724+00:00","updated_by":2,"deleted_at":null,"passed_rows":[],"seq":2}]');
insert into checklist_categories (id, checklist_id, name, template_row_id, sort, version, updated_at, updated_by, deleted_at, seq) overriding system value
  select id, checklist_id, name, template_row_id, sort, version, updated_at, updated_by, deleted_at, seq from json_populate_recordset(null::checklist_categories, '[{"id":"2682c9b2-0292-48e5-832a-307d9077f9bd","checklist_id":"b586c51f-40df-4dd2-80b3-86b12182f64e","name":"Family","template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:02.476+00:00","updated_by":2,"deleted_at":null,"seq":4}]');
insert into checklists (id, plan_id, name, template_id, template_revision, adopted_at, sort, version, updated_at, updated_by, deleted_at, passed_rows, seq) overriding system value
  select id, plan_id, name, template_id, template_revision, adopted_at, sort, version, updated_at, updated_by, deleted_at, passed_rows, seq from json_populate_recordset(null::checklists, '[{"id":"b586c51f-40df-4dd2-80b3-86b12182f64e","plan_id":"131331b0-a783-4225-a5e3-9491be68ac70","name":"Our list","template_id":null,"template_revision":null,"adopted_at":null,"sort":"1","version":1,"updated_at":"2026-11-21T19:20:02.453385+00:00","updated_by":2,"deleted_at":null,"passed_rows":[],"seq":3}]');
insert into devices (device_hash, account_id, seen_at) overriding system value
  select device_hash, account_id, seen_at from json_populate_recordset(null::devices,  E'[{"device_hash":"\\\\xf847ab06ee8beff1b15b661c71c584379cc196de32b9adeac35caba88bbf8307","account_id":2,"seen_at":"2026-11-21T19:20:01.898265+00:00"},
{"device_hash":"\\\\x94ab1d00c0ea2b179fa9eb4bdedac71bfe3789241897d7e246f6584699419ee1","account_id":1,"seen_at":"2026-11-21T19:20:01.99261+00:00"}]');
insert into journal (id, provider, key, received_at, body, channel, phone, happened_at, acted_at, outcome, reviewed_at, reviewed_by) overriding system value
  select id, provider, key, received_at, body, channel, phone, happened_at, acted_at, outcome, reviewed_at, reviewed_by from json_populate_recordset(null::journal,  E'[{"id":1,"provider":"site","key":"id:177bb257-1b32-4534-809d-15f6d413b406","received_at":"2026-11-21T19:20:01.846881+00:00","body":"{\\"kind\\":\\"paid\\",\\"product_id\\":1}","channel":"site","phone":"+2348035550001","happened_at":"2026-11-21T19:20:01.846881+00:00","acted_at":"2026-11-21T19:20:01.846881+00:00","outcome":"started","reviewed_at":null,"reviewed_by":null}]');
insert into messages (id, account_id, topic, message, reply_to, created_at, answered_at, answered_by, answer, answered_via) overriding system value
  select id, account_id, topic, message, reply_to, created_at, answered_at, answered_by, answer, answered_via from json_populate_recordset(null::messages, '[{"id":1,"account_id":2,"topic":"other","message":"Message c00ffa91-7911-4a42-a22d-985164dca21d","reply_to":"","created_at":"2026-11-21T19:20:02.590934+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":2,"account_id":2,"topic":"other","message":"Message a20ccf41-1f17-480b-b47f-355e840ecf66","reply_to":"","created_at":"2026-11-21T19:20:02.672659+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":3,"account_id":2,"topic":"other","message":"Message d90ea4d7-b15d-4bfb-b2bb-469e091b71bf","reply_to":"","created_at":"2026-11-21T19:20:02.74097+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":4,"account_id":2,"topic":"other","message":"Message f028b79a-e795-4f09-8a87-3e67b0d2f189","reply_to":"","created_at":"2026-11-21T19:20:02.812005+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":5,"account_id":2,"topic":"other","message":"Message 8c97215e-2953-4d60-82c8-a4f163abd72c","reply_to":"","created_at":"2026-11-21T19:20:02.851671+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":6,"account_id":2,"topic":"other","message":"Message c4bf42c0-7369-4e83-bb5a-73b95295726b","reply_to":"","created_at":"2026-11-21T19:20:02.888093+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":7,"account_id":2,"topic":"other","message":"Message 9e87a09f-a276-43c6-b824-e4658970a08f","reply_to":"","created_at":"2026-11-21T19:20:02.96958+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":8,"account_id":2,"topic":"other","message":"Message a67eb075-e500-41ea-a32e-3857b19a073c","reply_to":"","created_at":"2026-11-21T19:20:03.093359+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":9,"account_id":2,"topic":"other","message":"Message cc61fea4-38ff-4c74-b284-f4ac8bd6e552","reply_to":"","created_at":"2026-11-21T19:20:03.313911+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null},
{"id":10,"account_id":2,"topic":"other","message":"Message 25eb293f-4c8c-486c-b5ac-d9a96ecbbaaa","reply_to":"","created_at":"2026-11-21T19:20:03.394983+00:00","answered_at":null,"answered_by":null,"answer":"","answered_via":null}]');
insert into plans (product_id, name, price, duration, code, title, created_at, retired_at) overriding system value
  select product_id, name, price, duration, code, title, created_at, retired_at from json_populate_recordset(null::plans, '[{"product_id":1,"name":"Drill","price":100,"duration":30,"code":null,"title":"DRILL","created_at":"2026-11-21T19:20:01.846881+00:00","retired_at":null},
{"product_id":2,"name":"Drill","price":1001,"duration":7,"code":null,"title":"DRILL 1001","created_at":"2026-11-21T19:20:02.757663+00:00","retired_at":null},
{"product_id":3,"name":"Drill","price":1002,"duration":7,"code":null,"title":"DRILL 1002","created_at":"2026-11-21T19:20:02.871795+00:00","retired_at":null},
{"product_id":4,"name":"Drill","price":1003,"duration":7,"code":null,"title":"DRILL 1003","created_at":"2026-11-21T19:20:03.352343+00:00","retired_at":null},
{"product_id":5,"name":"Drill","price":1004,"duration":7,"code":null,"title":"DRILL 1004","created_at":"2026-11-21T19:20:03.397283+00:00","retired_at":null}]');
insert into published_counts (category_id, films) overriding system value
  select category_id, films from json_populate_recordset(null::published_counts, '[{"category_id":0,"films":2}]');
insert into subscription_charges (id, account_id, product_id, amount, charged_at, journal_id) overriding system value
  select id, account_id, product_id, amount, charged_at, journal_id from json_populate_recordset(null::subscription_charges, '[{"id":1,"account_id":2,"product_id":1,"amount":100,"charged_at":"2026-11-21T19:20:01.846+00:00","journal_id":1}]');
insert into subscriptions (id, account_id, product_id, starts_at, ends_at, cancelled_at, paid_until) overriding system value
  select id, account_id, product_id, starts_at, ends_at, cancelled_at, paid_until from json_populate_recordset(null::subscriptions, '[{"id":1,"account_id":2,"product_id":1,"starts_at":"2026-11-21T19:20:01.846+00:00","ends_at":"2026-12-21T19:20:01.846+00:00","cancelled_at":null,"paid_until":"2026-12-21T19:20:01.846+00:00"}]');
insert into tasks (id, checklist_id, category_id, title, note, due, due_on, status, done_at, done_by, template_row_id, sort, version, updated_at, updated_by, deleted_at, assignee, item_id, video_id, seq, books) overriding system value
  select id, checklist_id, category_id, title, note, due, due_on, status, done_at, done_by, template_row_id, sort, version, updated_at, updated_by, deleted_at, assignee, item_id, video_id, seq, books from json_populate_recordset(null::tasks, '[{"id":"14e2b6ae-403a-49b5-9d8d-92353ed03f5e","checklist_id":"b586c51f-40df-4dd2-80b3-86b12182f64e","category_id":"2682c9b2-0292-48e5-832a-307d9077f9bd","title":"Call the caterer","note":"","due":{"kind": "none"},"due_on":null,"status":"todo","done_at":null,"done_by":null,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:02.636+00:00","updated_by":2,"deleted_at":null,"assignee":null,"item_id":null,"video_id":null,"seq":6,"books":false},
{"id":"2055034d-0a69-4d93-8c71-1ae5d6718049","checklist_id":"b586c51f-40df-4dd2-80b3-86b12182f64e","category_id":"2682c9b2-0292-48e5-832a-307d9077f9bd","title":"Call the caterer","note":"","due":{"kind": "none"},"due_on":null,"status":"doing","done_at":null,"done_by":null,"template_row_id":null,"sort":"i","version":4,"updated_at":"2026-11-21T19:20:03.362+00:00","updated_by":2,"deleted_at":null,"assignee":null,"item_id":null,"video_id":null,"seq":16,"books":false},
{"id":"78b007f4-c271-4d5c-aca1-3c2e30d7ebc2","checklist_id":"b586c51f-40df-4dd2-80b3-86b12182f64e","category_id":"2682c9b2-0292-48e5-832a-307d9077f9bd","title":"Call the caterer","note":"","due":{"kind": "none"},"due_on":null,"status":"todo","done_at":null,"done_by":null,"template_row_id":null,"sort":"i","version":1,"updated_at":"2026-11-21T19:20:03.442+00:00","updated_by":2,"deleted_at":null,"assignee":null,"item_id":null,"video_id":null,"seq":18,"books":false}]');
insert into templates (id, tool, name, revision, status, content, version, updated_at, updated_by, deleted_at) overriding system value
  select id, tool, name, revision, status, content, version, updated_at, updated_by, deleted_at from json_populate_recordset(null::templates, '[{"id":"76bb6b0d-438c-54e5-9672-10b1f060e740","tool":"budget","name":"Nigerian wedding, all ceremonies","revision":1,"status":"published","content":{"rows": [{"id": "ca5a9ce2-c799-591e-99f4-970e872a0c2b", "name": "Introduction & family visits", "items": [{"id": "5363f13d-58f8-52b0-b8bb-2b20f56961c6", "name": "Canopies, chairs & home set-up", "estimate": "flat"}, {"id": "6374d009-b859-59dd-b95d-1485885926d0", "name": "Family meal & drinks", "estimate": "per_guest"}, {"id": "07b355e0-c39c-51a7-b1c8-c3ad6160b5ad", "name": "Gifts & fruit baskets", "estimate": "flat"}, {"id": "88c2582d-7934-59f3-ab68-41f777b6178f", "name": "Introduction outfits", "estimate": "flat"}, {"id": "fb88c203-a711-5362-9b5e-6e90b310aa7c", "name": "Family transport", "estimate": "flat"}], "ceremony": "introduction", "basis_points": 300}, {"id": "09b9f07a-6fc5-502c-af47-ec7a58b7f810", "name": "Traditional wedding & bride list", "items": [{"id": "a2fb6f0b-c531-540b-9794-19b817166b2a", "name": "Bride-list items", "estimate": "flat"}, {"id": "16384587-d082-57d6-ad99-4a0ef301e5f3", "name": "Bride price / sadaki & envelopes", "estimate": "flat"}, {"id": "35917ed8-ad3a-5ea1-9c44-926af97f1f48", "name": "Cow or goats", "estimate": "flat"}, {"id": "3804a104-e9f3-5ddf-a7df-11ccf04838da", "name": "Alaga / spokespersons", "estimate": "flat"}, {"id": "1c1ec3c7-d31b-5150-81bc-2031dbacb69a", "name": "Traditional decor", "estimate": "flat"}, {"id": "620224bb-7329-508d-8b46-0e437c441ac3", "name": "Drummers & cultural music", "estimate": "flat"}], "ceremony": "traditional", "basis_points": 600}, {"id": "58893a3e-d57d-5438-af07-fcff24089779", "name": "Registry, worship & papers", "items": [{"id": "aa601c3e-2c93-5617-a747-c2e9d2de193c", "name": "Registry notice & certificate fees", "estimate": "flat"}, {"id": "9b3a75fe-f4c5-54ef-b326-5ec1a24ebd7e", "name": "Passport photos & affidavits", "estimate": "flat"}, {"id": "9429be3e-8657-5665-8d0e-ff0c9743d1a1", "name": "Church / mosque fees & offering", "estimate": "flat"}, {"id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "name": "Counselling & medical tests", "estimate": "flat"}], "ceremony": "registry", "basis_points": 200}, {"id": "e315aa41-b766-557d-80cd-6dacdeeca0b5", "name": "Venue, power & rentals", "items": [{"id": "98a81b78-9aee-5714-a9df-5cd0a19f694b", "name": "Hall hire", "estimate": "flat"}, {"id": "09ad1242-661d-5c9e-b316-c5478a4b54ab", "name": "Caution deposit (refundable)", "estimate": "flat"}, {"id": "24e77076-65fd-528f-8a78-fcb773574589", "name": "Generator & diesel", "estimate": "flat"}, {"id": "4680dcc7-99b4-53d6-88a0-99377851dd7b", "name": "Cooling / tents", "estimate": "flat"}, {"id": "555761fe-1ccb-5462-a4b3-4bc2828bedfe", "name": "Tables, chairs & linen", "estimate": "flat"}, {"id": "907fdd76-a565-56a4-b86a-8d90e8981c48", "name": "Overtime & clean-up", "estimate": "flat"}], "ceremony": null, "basis_points": 1200}, {"id": "f6a542d2-0f38-5f77-80c1-b476aa70b000", "name": "Catering & small chops", "items": [{"id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "name": "Main meals per plate", "estimate": "per_guest"}, {"id": "9a6c9ce1-12e3-5d29-b451-7bf535c6a725", "name": "Small chops", "estimate": "per_guest"}, {"id": "62e4099e-dee8-5bb3-a130-b52d30974601", "name": "Cow, asun or grill stand", "estimate": "flat"}, {"id": "e8f53ef1-b2e8-5dcd-b1b1-6dca22891e7a", "name": "Waiters & service fee", "estimate": "flat"}, {"id": "01857639-4be7-58c4-abc0-97f8e6d2ebe9", "name": "Vendor & staff meals", "estimate": "flat"}, {"id": "a7802e57-6e9d-57c2-a452-d2eef0037d0f", "name": "Take-away packs", "estimate": "flat"}], "ceremony": null, "basis_points": 1800}, {"id": "e3f6bd4d-c25a-5d57-affb-249785193620", "name": "Drinks & cake", "items": [{"id": "5f213a28-c65c-5dd1-95ae-249e7f8cc7c9", "name": "Soft drinks & water", "estimate": "per_guest"}, {"id": "6f4ecf65-7c92-5aee-a634-ac737183dffb", "name": "Wine, beer & spirits", "estimate": "flat"}, {"id": "420cb96f-7c53-5fee-9828-f00cf9feebf9", "name": "Cocktails / mocktails", "estimate": "flat"}, {"id": "0eb644cc-554e-5fb1-8f10-7731830f5d5f", "name": "Ice & chilling", "estimate": "flat"}, {"id": "aaa479ff-c338-570a-bac7-3a32d227726d", "name": "Corkage", "estimate": "flat"}, {"id": "eb594a1c-7b1f-5140-abb0-05c42c795175", "name": "Wedding cake", "estimate": "flat"}], "ceremony": null, "basis_points": 800}, {"id": "eeb6a536-e038-55ac-920d-f1bb9450bf78", "name": "Decoration & lighting", "items": [{"id": "92f03547-b8b4-5974-afa4-c8956a4013bb", "name": "Reception decor", "estimate": "flat"}, {"id": "e1983621-e7a5-5b13-9e65-18e589c98269", "name": "Ceremony decor", "estimate": "flat"}, {"id": "9e9352b3-ee65-54ae-8488-d2eddc269133", "name": "Lighting & stage", "estimate": "flat"}, {"id": "49404701-9e75-573f-8630-e3c6d56e890b", "name": "Flowers & bouquet", "estimate": "flat"}, {"id": "8f72c6aa-1ce3-510a-8d81-885c8c01b35c", "name": "Photo wall", "estimate": "flat"}], "ceremony": null, "basis_points": 800}, {"id": "60faf86e-8ce9-5220-a81d-57edae057271", "name": "Outfits, beauty & rings", "items": [{"id": "fa1e2f82-502d-5abe-a99b-7beff77b77b0", "name": "Gown / nikkah outfit", "estimate": "flat"}, {"id": "eb504ea9-c2fe-5123-a83b-5e42b3b0091c", "name": "Suit / agbada", "estimate": "flat"}, {"id": "b90d3155-cbc2-5c39-8961-ee2da3906f61", "name": "Aso-oke & beads", "estimate": "flat"}, {"id": "e9e703f4-5bcd-56f4-a885-253652888740", "name": "Second looks & shoes", "estimate": "flat"}, {"id": "d8bcd310-17a7-59dd-ad93-2b5bf52dfbee", "name": "Rings", "estimate": "flat"}, {"id": "7d268798-e3b6-539a-9887-b9aa19db69c9", "name": "Make-up, hair & gele", "estimate": "flat"}], "ceremony": null, "basis_points": 1100}, {"id": "efc3592f-4381-584b-b030-619bc11eab39", "name": "Photography & video", "items": [{"id": "a96eba59-69ae-5f52-b16f-54456615e0f7", "name": "Pre-wedding shoot", "estimate": "flat"}, {"id": "0729178f-b0fc-551f-8705-ccbc67837aab", "name": "Main-day photos", "estimate": "flat"}, {"id": "2d53d370-91a7-5f01-a7f9-79c2534be105", "name": "Video & drone", "estimate": "flat"}, {"id": "9645d956-47dd-5473-b463-b00b3e33214a", "name": "Album & prints", "estimate": "flat"}, {"id": "03946861-6222-581f-bfd2-c4647d3eef52", "name": "Live stream", "estimate": "flat"}], "ceremony": null, "basis_points": 600}, {"id": "8c00541d-b634-5a5f-aa1e-d3b6b123daf2", "name": "MC, music & entertainment", "items": [{"id": "3940cffc-89e8-56e4-974b-514bdcb4ccfc", "name": "MC", "estimate": "flat"}, {"id": "5e145f4b-7631-53cc-b4cb-181eed36f0a1", "name": "DJ", "estimate": "flat"}, {"id": "76c6655f-f4a9-5f64-a222-3e4956ab9cbf", "name": "Live band", "estimate": "flat"}, {"id": "60c5bfd4-a699-5605-8a3c-ad9800e6e01b", "name": "Hype man / dancers", "estimate": "flat"}, {"id": "0a585c06-51df-5cfc-acc3-8d62cd7d4f72", "name": "Sound & screens", "estimate": "flat"}], "ceremony": null, "basis_points": 500}, {"id": "f1c23cac-11e6-5ddc-b634-8ae9e6cd8c3d", "name": "Planner, ushers & security", "items": [{"id": "2fdbf741-8340-55fa-9922-fe23aaddefaf", "name": "Planner / day coordinator", "estimate": "flat"}, {"id": "b55fa650-8910-502b-bf66-c669844bd89f", "name": "Ushers & protocol", "estimate": "flat"}, {"id": "50422337-b897-5248-9a5c-301aaca72fca", "name": "Bouncers", "estimate": "flat"}, {"id": "8667d3b6-9242-5095-85aa-1a4840278294", "name": "Police / traffic officers", "estimate": "flat"}, {"id": "5188ea4a-f69a-5024-af08-12de37fec28a", "name": "Permits & levies", "estimate": "flat"}], "ceremony": null, "basis_points": 400}, {"id": "a088895f-99b6-5f73-a260-1b876205e305", "name": "Invitations & souvenirs", "items": [{"id": "aac5c5e2-d0e0-5673-bd00-e15fbc6502b9", "name": "E-invite & printing", "estimate": "flat"}, {"id": "845159e1-858e-5a9e-a7b2-e5b78e1e1faa", "name": "Access cards", "estimate": "flat"}, {"id": "e753a298-d02a-5fe4-a77c-058cd4706082", "name": "Souvenirs", "estimate": "per_guest"}, {"id": "71e7b237-0740-5331-b664-e00deb4fbdbb", "name": "Programmes & fans", "estimate": "flat"}], "ceremony": null, "basis_points": 300}, {"id": "280023a9-b6ed-5fc9-b7a4-f046d73ff818", "name": "Transport, lodging & honeymoon", "items": [{"id": "dca50fca-89bd-5f63-89fe-f5f3f0011cdb", "name": "Couple car", "estimate": "flat"}, {"id": "7f0151af-8dc2-5b8e-b3ce-35e6c49a1d49", "name": "Bridal-train bus", "estimate": "flat"}, {"id": "c16fd1f2-0f17-53af-a813-01d4da97fed2", "name": "Family & vendor travel", "estimate": "flat"}, {"id": "6ccee792-ec7e-594f-8131-399589c6001a", "name": "Guest rooms", "estimate": "flat"}, {"id": "33e194a4-2336-5b0c-a090-978204b515f8", "name": "First night / honeymoon", "estimate": "flat"}], "ceremony": null, "basis_points": 400}, {"id": "e886a1a7-951d-50db-a1bf-c119886e5708", "name": "Contingency", "items": [{"id": "b1b525e4-bdd8-558b-b71c-448c32536925", "name": "Price rises since quote", "estimate": "flat"}, {"id": "d914cee2-4fea-5a9b-b994-690359b6a044", "name": "Uninvited guests", "estimate": "flat"}, {"id": "b85112a1-d579-5f71-ba3d-17cb2f0192fc", "name": "Vendor extras (VAT, logistics)", "estimate": "flat"}], "ceremony": null, "basis_points": 1000}]},"version":1,"updated_at":"2026-11-21T19:20:01.824645+00:00","updated_by":null,"deleted_at":null},
{"id":"287dc00c-c093-5251-80b1-198b55c4d0ca","tool":"checklist","name":"Nigerian wedding, all ceremonies","revision":1,"status":"published","content":{"tasks": [{"id": "5e49c932-f41f-52c2-8c4f-8a85ffe66dae", "due": {"n": -12, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Agree the ceremonies and dates with both families", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "506c9e1c-a597-52ea-9bb2-c171e3264547", "due": {"n": -12, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Set the total and who pays which part", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "b8499279-4a76-57c7-8c1c-34a47bc88f75", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Draft guest numbers for each family", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "e2c38fd6-b734-5f90-b33b-cb5333623061", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Choose a planner or a family committee", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "7a37a002-0b62-51cd-b10a-46b82c722d62", "due": {"n": -11, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Open a wedding account and a monthly target", "item_id": null, "video_id": null, "category_id": "62072060-feb1-572c-ac7c-31478f1394e2"}, {"id": "ca01027a-6613-5f52-9ea9-e77c55290757", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Fix the date and the delegation", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "c69b2bb5-849e-50e0-bd05-f140f7441f64", "due": {"n": -6, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Choose a spokesperson for each side", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "ce5a6cbb-0220-528d-83c3-25511ba53a75", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": false, "title": "Buy gifts, fruit and drinks", "item_id": "07b355e0-c39c-51a7-b1c8-c3ad6160b5ad", "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "f1c47c1d-f1ab-54e1-acfc-086f01a6e612", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "introduction"}, "books": true, "title": "Arrange seating and food", "item_id": "5363f13d-58f8-52b0-b8bb-2b20f56961c6", "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "d52d4361-291c-5146-9c32-fac022d83933", "due": {"n": 0, "kind": "offset", "unit": "day", "ceremony": "introduction"}, "books": false, "title": "Receive the bride list and set the traditional date", "item_id": null, "video_id": null, "category_id": "5df24e1e-b657-5c7d-af67-006c32add167"}, {"id": "c12b1d1e-58f3-54a1-a663-cc6c4fd8c95c", "due": {"n": -16, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": false, "title": "Price and negotiate the bride list", "item_id": "a2fb6f0b-c531-540b-9794-19b817166b2a", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "5ae05394-76fc-5b82-ad59-78215764fcc5", "due": {"n": -16, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Book alaga / MC and drummers", "item_id": "3804a104-e9f3-5ddf-a7df-11ccf04838da", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "c863d304-405f-5e69-b096-3ec126db4d04", "due": {"n": -14, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Order aso-oke and beads", "item_id": "b90d3155-cbc2-5c39-8961-ee2da3906f61", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "9243e83e-08ac-5daa-b207-fa61b19dfec7", "due": {"n": -3, "kind": "offset", "unit": "week", "ceremony": "traditional"}, "books": true, "title": "Buy list items; reserve cow or goats", "item_id": "35917ed8-ad3a-5ea1-9c44-926af97f1f48", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "329b75a8-050d-5459-9a5e-659dd8307123", "due": {"n": -3, "kind": "offset", "unit": "day", "ceremony": "traditional"}, "books": false, "title": "Pack bride price and envelopes", "item_id": "16384587-d082-57d6-ad99-4a0ef301e5f3", "video_id": null, "category_id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540"}, {"id": "ca8f6d05-767b-5fb0-b65b-121e695c93fc", "due": {"n": -7, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Give your church or mosque notice", "item_id": "9429be3e-8657-5665-8d0e-ff0c9743d1a1", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "03a2a34d-00b8-5424-bf71-9f935ece2851", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Start marriage counselling", "item_id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "f4b698fd-031d-53f8-9e24-280818898a34", "due": {"n": -5, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Do the medical tests your church asks for", "item_id": "7eb76998-f0e0-57e9-bf7c-f545bf1adc69", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "0757d667-5266-5128-bf7e-3e62f090fab5", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "registry", "max_lead_days": 90, "min_lead_days": 22}, "books": false, "title": "File the registry notice", "item_id": "aa601c3e-2c93-5617-a747-c2e9d2de193c", "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "5cf140e5-3d96-5611-9723-65c0a8c2f55c", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "registry"}, "books": false, "title": "Collect certificate, confirm two witnesses", "item_id": null, "video_id": null, "category_id": "b7800ad3-9991-515d-bd74-222f8f11bfe5"}, {"id": "80d53f88-7ade-50da-b9f3-d2fb323016b1", "due": {"n": -10, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Inspect and book the hall (power, overtime, real capacity)", "item_id": "98a81b78-9aee-5714-a9df-5cd0a19f694b", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "1f51abff-7d6f-533d-b54f-29df4565989d", "due": {"n": -9, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book photographer and videographer", "item_id": "0729178f-b0fc-551f-8705-ccbc67837aab", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "5b33aad2-cafd-5a9a-a19b-1fa6b6078b36", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book the decorator", "item_id": "92f03547-b8b4-5974-afa4-c8956a4013bb", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "8cfe8edd-747c-50e3-805b-f706c8bda159", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book MC, DJ and band", "item_id": "3940cffc-89e8-56e4-974b-514bdcb4ccfc", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "6666556d-d87a-5ba6-abb6-4d121888b46f", "due": {"n": -8, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": true, "title": "Book generator, bouncers and police", "item_id": "24e77076-65fd-528f-8a78-fcb773574589", "video_id": null, "category_id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc"}, {"id": "d35daaf4-9bdf-5021-b7f2-610a0f13199f", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Shortlist caterers and taste", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "288fbbf5-84d3-5744-9c8d-40c00a51ce33", "due": {"n": -5, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book caterer; write down the price-valid-until date", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "56745a81-631c-5d07-8f50-218f606b9cbc", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Book small chops and drinks", "item_id": "9a6c9ce1-12e3-5d29-b451-7bf535c6a725", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "5ed4c088-f54d-5f31-a973-8c08672205b2", "due": {"n": -3, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Order the cake", "item_id": "eb594a1c-7b1f-5140-abb0-05c42c795175", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "9a22eb8e-853b-5147-8396-710272ccfaeb", "due": {"n": -2, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Confirm plates plus buffer", "item_id": "59f7e9b7-86e2-5617-af78-a4d119361bd8", "video_id": null, "category_id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53"}, {"id": "96aed66f-c613-5c14-9b3d-acbab3ac9722", "due": {"n": -8, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Start gown and suit", "item_id": "fa1e2f82-502d-5abe-a99b-7beff77b77b0", "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "ed90a69a-07ef-5244-af1a-3763cfff4719", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Choose colours and aso-ebi fabric", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "761e8716-ea0d-5f95-bebe-bb0d6f761fb5", "due": {"n": -10, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Announce aso-ebi price and payment deadline", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "bddf1501-b107-5fd0-a6d6-a9989810eab1", "due": {"n": -2, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Make-up and gele trial", "item_id": "7d268798-e3b6-539a-9887-b9aa19db69c9", "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "46f02d38-0201-508e-86d0-dd7872b28149", "due": {"n": -5, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Final fittings and any church dress check", "item_id": null, "video_id": null, "category_id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5"}, {"id": "faf713ea-cbc5-546e-a7c9-2c32e254abbc", "due": {"n": -6, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": false, "title": "Send save-the-date", "item_id": null, "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "13f10135-bcca-5c72-8407-df9dfa14cacd", "due": {"n": -4, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Pre-wedding shoot", "item_id": "a96eba59-69ae-5f52-b16f-54456615e0f7", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "f8c6d3b7-8520-5b4a-8e12-773119cdffb9", "due": {"n": -3, "kind": "offset", "unit": "month", "ceremony": "main"}, "books": true, "title": "Order souvenirs", "item_id": "e753a298-d02a-5fe4-a77c-058cd4706082", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "fd1a2da8-dab7-5148-9e3a-ebf7e2c41a04", "due": {"n": -6, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Send invitations and access cards", "item_id": "aac5c5e2-d0e0-5673-bd00-e15fbc6502b9", "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "5d2c292f-94ff-520e-b50f-a72758d43048", "due": {"n": -3, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Close replies and seat tables", "item_id": null, "video_id": null, "category_id": "bf5c3b83-01f9-53c4-acc5-34843743a65a"}, {"id": "2e09aeb7-d0aa-56b9-892f-fbe8db90ff27", "due": {"n": -10, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Call every vendor: arrival time and balance", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "74767949-217d-512b-9566-b8ea318ee3d3", "due": {"n": -7, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Pay final balances", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "0d1f119f-ed37-5777-b261-c90ab524079b", "due": {"n": -2, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Rehearse and share the run sheet", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "368815e3-550a-5fb0-9613-a07a4d5264a0", "due": {"n": -1, "kind": "offset", "unit": "day", "ceremony": "main"}, "books": false, "title": "Pack IDs, rings and cash float", "item_id": null, "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}, {"id": "be901995-9203-5070-b586-675383a6e694", "due": {"n": 2, "kind": "offset", "unit": "week", "ceremony": "main"}, "books": false, "title": "Recover caution deposit, settle tips, send thanks", "item_id": "09ad1242-661d-5c9e-b316-c5478a4b54ab", "video_id": null, "category_id": "aa3a5111-5912-57f2-8fbf-23a31a91e081"}], "categories": [{"id": "62072060-feb1-572c-ac7c-31478f1394e2", "name": "Foundations"}, {"id": "5df24e1e-b657-5c7d-af67-006c32add167", "name": "Introduction"}, {"id": "d92a7b1b-ccac-50cf-bc4d-884a8f27d540", "name": "Traditional"}, {"id": "b7800ad3-9991-515d-bd74-222f8f11bfe5", "name": "Registry & faith"}, {"id": "a825cdea-d91e-5ec1-bbea-0e916aff63fc", "name": "Venue & vendors"}, {"id": "71ed3848-1c3b-5d0a-aad6-eb8de75d8f53", "name": "Food & drinks"}, {"id": "1f635cc5-915f-5ee7-a289-2f942a7fcfe5", "name": "Outfits & aso-ebi"}, {"id": "bf5c3b83-01f9-53c4-acc5-34843743a65a", "name": "Guests & gifts"}, {"id": "aa3a5111-5912-57f2-8fbf-23a31a91e081", "name": "Final stretch"}]},"version":1,"updated_at":"2026-11-21T19:20:01.833983+00:00","updated_by":null,"deleted_at":null}]');
insert into video_captions (video_id, lang, file, created_at) overriding system value
  select video_id, lang, file, created_at from json_populate_recordset(null::video_captions, '[{"video_id":2,"lang":"yo","file":"yo-16cdfc74-465a-4729-97eb-878f7857cc9f.vtt","created_at":"2026-11-21T19:20:02.978647+00:00"}]');
insert into video_counts (video_id, views, likes) overriding system value
  select video_id, views, likes from json_populate_recordset(null::video_counts, '[{"video_id":3,"views":0,"likes":0},
{"video_id":1,"views":0,"likes":0},
{"video_id":2,"views":0,"likes":0}]');
insert into video_jobs (id, video_id, revision, publish, state, step, percent, overall, attempt, error, created_at, updated_at, background) overriding system value
  select id, video_id, revision, publish, state, step, percent, overall, attempt, error, created_at, updated_at, background from json_populate_recordset(null::video_jobs, '[{"id":1,"video_id":3,"revision":1,"publish":false,"state":"queued","step":null,"percent":0,"overall":0,"attempt":1,"error":null,"created_at":"2026-11-21T19:20:03.26438+00:00","updated_at":"2026-11-21T19:20:03.26438+00:00","background":false}]');
insert into videos (id, title, description, category_id, status, processing, processing_error, original_key, original_name, size, revision, duration, width, height, bytes, playlists, poster, own_poster, created_at, published_at, storyboard, fingerprint, publish_at) overriding system value
  select id, title, description, category_id, status, processing, processing_error, original_key, original_name, size, revision, duration, width, height, bytes, playlists, poster, own_poster, created_at, published_at, storyboard, fingerprint, publish_at from json_populate_recordset(null::videos, '[{"id":1,"title":"First dance","description":"","category_id":null,"status":"published","processing":"ready","processing_error":null,"original_key":"originals/first-dance","original_name":"film.mp4","size":1000,"revision":1,"duration":125,"width":640,"height":360,"bytes":{"240": 2000000, "audio": 700000},"playlists":{},"poster":null,"own_poster":false,"created_at":"2026-11-21T19:20:02.325801+00:00","published_at":"2026-11-21T19:20:02.332+00:00","storyboard":null,"fingerprint":null,"publish_at":null},
{"id":2,"title":"Aso ebi","description":"","category_id":null,"status":"published","processing":"ready","processing_error":null,"original_key":"originals/aso-ebi","original_name":"film.mp4","size":1000,"revision":1,"duration":125,"width":640,"height":360,"bytes":{"240": 2000000, "audio": 700000},"playlists":{},"poster":null,"own_poster":false,"created_at":"2026-11-21T19:20:02.3353+00:00","published_at":"2026-11-21T19:20:02.338+00:00","storyboard":null,"fingerprint":null,"publish_at":null},
{"id":3,"title":"Film 966c7610-c121-49a1-a762-cac842268d2e","description":"","category_id":null,"status":"draft","processing":"queued","processing_error":null,"original_key":"originals/mwqslloy-fea35f71-5920-44b9-82f5-bfae8c001baa","original_name":"film.mp4","size":86763,"revision":0,"duration":2,"width":160,"height":120,"bytes":{},"playlists":{},"poster":null,"own_poster":false,"created_at":"2026-11-21T19:20:03.26438+00:00","published_at":null,"storyboard":null,"fingerprint":"fbfc1b5db6c9f9dd6d87c4e1db6c6f22dac9cd4ccfc59567ab096397bab570a9","publish_at":null}]');
insert into watch_later (id, account_id, video_id, created_at) overriding system value
  select id, account_id, video_id, created_at from json_populate_recordset(null::watch_later, '[{"id":5,"account_id":2,"video_id":2,"created_at":"2026-11-21T19:20:03.454378+00:00"}]');
insert into watch_positions (account_id, video_id, "position", uncounted, counted_at, updated_at, seen) overriding system value
  select account_id, video_id, "position", uncounted, counted_at, updated_at, seen from json_populate_recordset(null::watch_positions, '[{"account_id":2,"video_id":2,"position":455,"uncounted":0,"counted_at":null,"updated_at":"2026-11-21T19:20:02.760425+00:00","seen":0},
{"account_id":2,"video_id":1,"position":98,"uncounted":0,"counted_at":null,"updated_at":"2026-11-21T19:20:03.373862+00:00","seen":0}]');
insert into wedding_plan_members (plan_id, account_id, role, joined_at) overriding system value
  select plan_id, account_id, role, joined_at from json_populate_recordset(null::wedding_plan_members, '[{"plan_id":"131331b0-a783-4225-a5e3-9491be68ac70","account_id":2,"role":"owner","joined_at":"2026-11-21T19:20:02.422724+00:00"}]');
insert into wedding_plans (id, version, updated_at, updated_by, deleted_at, turnout_bp, seq) overriding system value
  select id, version, updated_at, updated_by, deleted_at, turnout_bp, seq from json_populate_recordset(null::wedding_plans, '[{"id":"131331b0-a783-4225-a5e3-9491be68ac70","version":1,"updated_at":"2026-11-21T19:20:02.422724+00:00","updated_by":2,"deleted_at":null,"turnout_bp":10000,"seq":1}]');
select setval('accounts_id_seq', 2);
select setval('attempts_id_seq', 10);
select setval('audit_id_seq', 73);
select setval('blogs_id_seq', 8);
select setval('journal_id_seq', 1);
select setval('messages_id_seq', 10);
select setval('planning_seq', 19);
select setval('plans_product_id_seq', 5);
select setval('subscription_charges_id_seq', 1);
select setval('subscriptions_id_seq', 1);
select setval('video_jobs_id_seq', 1);
select setval('videos_id_seq', 3);
select setval('watch_later_id_seq', 5);
set session_replication_role = origin;
