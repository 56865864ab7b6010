-- Voice calls, the appointments that the assistant makes, and the events that the panel shows.
-- `calls` (api/src/conversations/calls) is the only module that writes call, call_line, appointment and webhook_delivery;
-- every module writes live_event, through appendLiveEvent alone.

create table call (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  provider_call_id text not null unique,
  agent_id text not null,
  call_type text not null check (call_type in ('web_call', 'phone_call')),
  status text not null check (status in ('registered', 'not_connected', 'ongoing', 'ended', 'error')),
  from_number text,
  to_number text,
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms integer check (duration_ms >= 0),
  disconnection_reason text,
  -- From the provider's analysis after the call; all null until it has come.
  analysed_at timestamptz,
  summary text,
  successful boolean,
  sentiment text,
  resolution_completed boolean,
  problem_category text,
  reserved_appointment boolean,
  satisfaction_score numeric,
  recording_url text,
  -- Made up for the demonstration clinic, and marked as such wherever it is shown.
  sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index call_by_clinic on call (clinic_id, created_at desc);
create index call_unfinished on call (created_at) where analysed_at is null;

create table call_line (
  call_id uuid not null references call (id) on delete cascade,
  clinic_id uuid not null references clinic (id),
  position integer not null,
  role text not null check (role in ('agent', 'user', 'transfer_target')),
  content text not null,
  primary key (call_id, position)
);

create table appointment (
  id uuid primary key default gen_random_uuid(),
  clinic_id uuid not null references clinic (id),
  call_id uuid references call (id) on delete set null,
  patient_name text not null,
  patient_phone text,
  reason text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two callers can want the same slot in the same second: only one gets it.
create unique index appointment_slot on appointment (clinic_id, starts_at) where status = 'booked';

-- What the panel is told. Ids of one clinic are in the order of commits (see appendLiveEvent), so `id > last` misses nothing.
create table live_event (
  id bigint generated always as identity primary key,
  clinic_id uuid not null references clinic (id),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index live_event_by_clinic on live_event (clinic_id, id);

-- Webhooks are stored as they come and answered at once; processing follows and survives a crash.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  subject_id text not null,
  event text not null,
  body_hash bytea not null unique,
  body jsonb not null,
  received_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  processed_at timestamptz,
  failure text,
  unique (subject_id, event)
);
create index webhook_waiting on webhook_delivery (next_attempt_at) where processed_at is null;

-- The second wall behind the queries' own filters: rows of a clinic are seen only in a transaction that named it
-- (withinClinic). webhook_delivery has no wall, because the clinic is not known until the body has been read.
alter table call enable row level security;
alter table call force row level security;
create policy call_of_clinic on call using (clinic_id::text = current_setting('app.clinic_id', true));
alter table call_line enable row level security;
alter table call_line force row level security;
create policy call_line_of_clinic on call_line using (clinic_id::text = current_setting('app.clinic_id', true));
alter table appointment enable row level security;
alter table appointment force row level security;
create policy appointment_of_clinic on appointment using (clinic_id::text = current_setting('app.clinic_id', true));
alter table live_event enable row level security;
alter table live_event force row level security;
create policy live_event_of_clinic on live_event using (clinic_id::text = current_setting('app.clinic_id', true));
