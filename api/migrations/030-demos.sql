-- Clinic demos, the codes that open them, what prospects did there, and what they booked.

create table clinic_demo (
  clinic_id uuid primary key references clinic (id),
  specialty text not null default '',
  type text not null default '',
  language text not null default '',
  version text not null default '',
  phone text,
  logo_url text,
  opening_hours jsonb not null default '[]',
  conversations jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

-- A page may have more than one address; codes lead to the one in first place.
create table clinic_demo_path (
  path text primary key check (path ~ '^/demos(/[a-z0-9-]+)+$'),
  clinic_id uuid not null references clinic_demo (clinic_id) on delete cascade,
  place smallint not null default 0,
  unique (clinic_id, place)
);

-- A code stands here as a keyed hash alone. known_id and known_path let a page recognise a random code by itself (DECISIONS.md).
create table demo_code (
  id uuid primary key default gen_random_uuid(),
  code_hmac bytea not null unique,
  link_hmac bytea unique,
  mask text not null,
  clinic_id uuid references clinic_demo (clinic_id),
  label text not null default '',
  expires_at timestamptz,
  revoked_at timestamptz,
  known_id text unique,
  known_path text,
  created_by text not null,
  created_at timestamptz not null default now(),
  check ((known_id is null) = (known_path is null))
);

create table demo_access_log (
  id bigint generated always as identity primary key,
  code_id uuid not null references demo_code (id) on delete cascade,
  action text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index demo_access_log_by_code on demo_access_log (code_id, created_at desc);
create index demo_access_log_by_time on demo_access_log (created_at);

-- One salesperson, one calendar: a quarter of an hour is booked once.
create table demo_booking (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null unique,
  slot_date date not null,
  slot_time text not null,
  code_id uuid not null references demo_code (id) on delete cascade,
  clinic text not null,
  -- Sealed (platform/sealing) for the clinic that the code belongs to, or the internal clinic.
  owner_id uuid not null references clinic (id),
  phone_sealed bytea not null,
  -- Keyed hash, to know the same request again.
  phone_hash bytea not null,
  created_at timestamptz not null default now()
);
create index demo_booking_by_date on demo_booking (slot_date);
