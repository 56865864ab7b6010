-- Requests for a demo. Written by `contact` alone. E-mail, telephone and message are sealed (platform/sealing).
create table contact_request (
  id uuid primary key,
  clinic_id uuid not null references clinic (id),
  name text not null,
  clinic_name text not null,
  email_sealed bytea not null,
  phone_sealed bytea not null,
  message_sealed bytea not null,
  -- Keyed hashes: to find a person's requests (access, erasure) and to know the same request again.
  email_hash bytea not null,
  content_hash bytea not null,
  -- The form's own number of this request; a form that is sent again after a lost answer keeps it.
  form_id uuid,
  -- Why this looks like a program's work; such a request is kept and not mailed.
  suspicion text check (suspicion in ('bait', 'too_fast')),
  created_at timestamptz not null
);
create index contact_request_by_content on contact_request (content_hash, created_at desc);
create index contact_request_by_email on contact_request (email_hash);
create index contact_request_by_age on contact_request (created_at);
