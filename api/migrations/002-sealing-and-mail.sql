-- Data keys, one per clinic and day, encrypted by the master key that lives outside the database.
-- Deleting a row erases what was sealed with it.
create table data_key (
  id uuid primary key,
  clinic_id uuid not null references clinic (id) on delete cascade,
  day date not null,
  wrapped bytea not null,
  master_key_id text not null,
  created_at timestamptz not null default now(),
  unique (clinic_id, day, master_key_id)
);

-- Mail waits here from the transaction that caused it until it has gone out; the content is encrypted, and removed then.
create table mail_outbox (
  id uuid primary key,
  content bytea,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mail_waiting on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;
