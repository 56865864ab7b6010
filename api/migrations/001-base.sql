-- The base schema, module by module. Later changes are separate files; this file never changes once it is deployed.

-- The application works with this role. It is neither superuser nor table owner, so row-level security applies to it. Roles belong to the
-- whole server: another database may have created the role already, or may create it at the same moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'clinavoz_app') THEN
    CREATE ROLE clinavoz_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'clinavoz_app', 'member') OR current_setting('server_version_num')::int >= 160000 THEN
    EXECUTE format('GRANT clinavoz_app TO %I', current_user);
  END IF;
EXCEPTION WHEN unique_violation THEN NULL;
END $$;

GRANT USAGE ON SCHEMA public TO clinavoz_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO clinavoz_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO clinavoz_app;
-- A process whose only login is the application's role must be able to check that the schema is up to date.
GRANT SELECT ON schema_migration TO clinavoz_app;

-- The clinics that a transaction has named (withinClinic), separated by commas: the webhook inbox processes webhooks of many clinics in one
-- transaction, a reader names the clinic of its session. Evaluated once per statement, not once per row.
CREATE FUNCTION named_clinics() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(current_setting('app.clinic_id', true), ''), ',')::uuid[]
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

-- Clinics ------------------------------------------------------------------------------------------------------------

CREATE TABLE clinic (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- Sealed, as every name of staff, operators and clinics (platform/sealing/names). A clinic without a name is shown by its slug.
  name_sealed bytea,
  agent_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Applies to members who are not owners; owners always need a second factor.
  second_factor_required boolean NOT NULL DEFAULT true
);
CREATE INDEX clinic_by_agent ON clinic (agent_id);

-- The internal clinic: it owns the calls to the landing page's own agent.
INSERT INTO clinic (slug) VALUES ('casa');

-- Platform -----------------------------------------------------------------------------------------------------------

-- Counters of the rate limits. Keys are keyed hashes, never addresses.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_by_expiry ON rate_limit (expire);

-- Data keys, one per clinic and day, encrypted by the master key that lives outside the database.
-- Deleting a row erases what was sealed with it.
CREATE TABLE data_key (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  day date NOT NULL,
  wrapped bytea NOT NULL,
  master_key_id text NOT NULL,
  UNIQUE (clinic_id, day, master_key_id)
);

-- A start checks here whether this database is sealed with its master key.
CREATE TABLE master_key_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  master_key_id text NOT NULL,
  sealed bytea NOT NULL,
  -- During a master key rotation: the next key's id, and the root of all hashes sealed with it (`sealed`: with the current key).
  next_key_id text,
  next_sealed bytea
);

-- Outgoing mail: written in the transaction that caused it. The content is encrypted, and removed once it is sent.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  content bytea,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  given_up_at timestamptz
);
CREATE INDEX mail_waiting ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

-- Who did what, when. `hash` is an HMAC-SHA-256 over the previous entry's hash and the entry's own text, so a change shows. A segment is a
-- calendar month (UTC). It stores the hash that its first entry follows, so deleting old months does not break the chain of later ones.
CREATE TABLE audit_segment (
  month text PRIMARY KEY CHECK (month ~ '^\d{4}-\d{2}$'),
  start_hash text NOT NULL,
  last_hash text NOT NULL,
  entries integer NOT NULL DEFAULT 0
);
CREATE TABLE audit_entry (
  month text NOT NULL REFERENCES audit_segment (month) ON DELETE CASCADE,
  position integer NOT NULL,
  clinic_id uuid,
  at timestamptz NOT NULL,
  -- The canonical text that the hash covers: JSON with sorted names. Never personal data.
  text text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (month, position)
);
CREATE INDEX audit_by_clinic ON audit_entry (clinic_id, at DESC);
CREATE INDEX audit_newest ON audit_entry (at DESC, month DESC, position DESC);

-- Entries are append-only: none can be changed, and none can be deleted before its month has been over for twelve. Old months go through
-- audit_segment; its cascade runs with the owner's rights.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' OR to_date(OLD.month, 'YYYY-MM') > (now() AT TIME ZONE 'UTC')::date - interval '13 months' THEN
    RAISE EXCEPTION 'audit entries are kept as they were written for twelve months';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_is_written_once BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM clinavoz_app;

-- Contact ------------------------------------------------------------------------------------------------------------

-- Requests for a demo. Only `contact` writes here. The person and the message are sealed (platform/sealing).
CREATE TABLE contact_request (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  name_sealed bytea NOT NULL,
  clinic_name_sealed bytea NOT NULL,
  email_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  message_sealed bytea NOT NULL,
  -- Keyed hashes: they find a person's requests (access, erasure) and detect a repeated request.
  email_hash bytea NOT NULL,
  content_hash bytea NOT NULL,
  -- The form's own id of this request. A form that is sent again after a lost answer keeps it.
  form_id uuid,
  -- Why the request looks automated. Such a request is stored but not mailed.
  suspicion text CHECK (suspicion IN ('bait', 'too_fast')),
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_request_by_content ON contact_request (content_hash, created_at DESC);
CREATE INDEX contact_request_by_email ON contact_request (email_hash);
CREATE INDEX contact_request_by_age ON contact_request (created_at);

-- Staff --------------------------------------------------------------------------------------------------------------

-- Who works for which clinic, and who is signed in. shared/contracts/clinic/staff-rights.ts defines what each role may do. People are keyed
-- on issuer and subject: an e-mail address can change hands, and counts only if the provider has verified it.
CREATE TABLE staff_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  issuer text NOT NULL,
  -- Keyed hash of the provider's identifier, in hex.
  subject text NOT NULL,
  email_sealed bytea NOT NULL,
  -- Keyed hash, to find the person who has an address.
  email_hash bytea NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  name_sealed bytea,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX staff_user_by_email ON staff_user (email_hash);

CREATE TABLE clinic_member (
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'reception', 'reader')),
  created_at timestamptz(3) NOT NULL,
  -- The morning mail: whether the person asked for it, and the last day (in Madrid) that needs no more mail.
  morning_mail boolean NOT NULL DEFAULT false,
  morning_mailed_on date,
  -- When the person joined the clinic or last switched to it: a new sign-in opens the latest.
  used_at timestamptz(3),
  PRIMARY KEY (clinic_id, user_id)
);
CREATE INDEX clinic_member_by_user ON clinic_member (user_id, created_at);

-- A person who signs in with the invitation's verified address may accept it, once, by the clinic's name.
CREATE TABLE staff_invitation (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  email_sealed bytea NOT NULL,
  email_hash bytea NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'reception', 'reader')),
  invited_by uuid REFERENCES staff_user (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  UNIQUE (clinic_id, email_hash)
);
CREATE INDEX staff_invitation_by_email ON staff_invitation (email_hash);

-- Binds a nonce (and, for the redirect, state and PKCE verifier) to one browser. DELETE consumes it, so each is valid for one sign-in.
CREATE TABLE sign_in_attempt (
  id_hash bytea PRIMARY KEY,
  nonce text NOT NULL,
  state text,
  code_verifier text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempt_by_expiry ON sign_in_attempt (expires_at);

-- A person's authenticator app. The key that seals the secret is kept outside the database. Recovery codes are stored as keyed hashes until
-- they are used, and no time step is accepted twice.
CREATE TABLE staff_factor (
  user_id uuid PRIMARY KEY REFERENCES staff_user (id) ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  last_step bigint NOT NULL,
  recovery_hashes bytea[] NOT NULL
);

-- The database stores only the SHA-256 of the cookie's value. A session works for one of the person's clinics, and opens nothing of it
-- before the second factor was given (proved_at).
CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  -- A proof gives a session a new identifier; signing out with the previous one ends the session, too.
  previous_hash bytea,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  clinic_id uuid REFERENCES clinic (id) ON DELETE CASCADE,
  proved_at timestamptz(3),
  browser text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_expiry ON session (expires_at);

-- Conversations ------------------------------------------------------------------------------------------------------

-- Patients' words and identities are sealed (platform/sealing). patient_hash is a keyed hash: it recognises the same person without
-- identifying them. Only api/src/conversations writes here: `calls` writes call and call_line, `agenda` writes appointment.
CREATE TABLE call (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  provider_call_id text NOT NULL UNIQUE,
  agent_id text NOT NULL,
  call_type text NOT NULL CHECK (call_type IN ('web_call', 'phone_call')),
  status text NOT NULL CHECK (status IN ('registered', 'not_connected', 'ongoing', 'ended', 'error')),
  from_number_sealed bytea,
  patient_hash bytea,
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms integer CHECK (duration_ms >= 0),
  disconnection_reason text,
  -- From the provider's analysis after the call; all null until it arrives.
  analysed_at timestamptz,
  summary_sealed bytea,
  successful boolean,
  resolution_completed boolean,
  -- The call's subject, as a keyed hash within the clinic.
  category_hash text,
  reserved_appointment boolean,
  satisfaction_score numeric,
  -- Anyone who has a recording's address can open it.
  recording_url_sealed bytea,
  -- Progress of the call (0 registered, 1 ongoing, 2 over, 3 analysed) in the description that is stored, and in the one that the
  -- transcript is from: a later description corrects an earlier one, never the reverse.
  described smallint NOT NULL DEFAULT 0,
  transcribed smallint NOT NULL DEFAULT 0,
  -- Invented for the demonstration clinic, and marked as such wherever it is shown.
  sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX call_by_clinic ON call (clinic_id, created_at DESC);
CREATE INDEX call_history_newest ON call (clinic_id, (coalesce(started_at, created_at)::timestamptz(3)) DESC, id DESC);

CREATE TABLE call_line (
  call_id uuid NOT NULL REFERENCES call (id) ON DELETE CASCADE,
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  position integer NOT NULL,
  role text NOT NULL CHECK (role IN ('agent', 'user', 'transfer_target')),
  content_sealed bytea,
  PRIMARY KEY (call_id, position)
);

-- The demo code that started a web call: the call ends with its code, and is erased some time after it. No reference: a clinic may be
-- removed while its call goes on.
CREATE TABLE code_call (
  provider_call_id text PRIMARY KEY,
  code_id uuid NOT NULL,
  over boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX code_call_ongoing_idx ON code_call (created_at) WHERE NOT over;

CREATE TABLE appointment (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  -- The conversation that made an appointment may change it, and both are erased together. This is the provider's id, because a call
  -- may be reported after its bookings, or never.
  provider_call_id text,
  patient_name_sealed bytea,
  patient_phone_sealed bytea,
  reason_sealed bytea,
  patient_hash bytea,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- The clinic's agenda (a person or a chair), the kind of visit, and until when the visit keeps the agenda busy.
  agenda text NOT NULL DEFAULT 'principal',
  visit text,
  busy_until timestamptz,
  status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'cancelled')),
  confirmed_at timestamptz(3),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- Two callers can ask for the same slot in the same second: only one gets it.
CREATE UNIQUE INDEX appointment_slot ON appointment (clinic_id, agenda, starts_at) WHERE status = 'booked';
CREATE INDEX appointment_by_call ON appointment (clinic_id, provider_call_id);
CREATE INDEX appointment_by_start ON appointment (clinic_id, starts_at);
CREATE INDEX appointment_by_creation ON appointment (clinic_id, created_at);
CREATE INDEX appointment_by_patient ON appointment (clinic_id, patient_hash, starts_at) WHERE status = 'booked';

-- A clinic's opening hours, agendas, kinds of visit, closed days and region (contracts/conversations/agenda-settings); no row: the defaults.
CREATE TABLE agenda_settings (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id) ON DELETE CASCADE,
  -- JSON. Agendas have doctors' names.
  settings_sealed bytea NOT NULL
);

-- The secret address under which calendar programs read a clinic's appointments; only its hash is kept. The lookup happens before the
-- clinic is known, so this table has no row-level security.
CREATE TABLE calendar_feed (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE
);

CREATE TABLE chat_thread (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  provider_chat_id text NOT NULL,
  status text NOT NULL DEFAULT 'ongoing' CHECK (status IN ('ongoing', 'ended', 'error')),
  patient_name_sealed bytea,
  patient_hash bytea,
  title_sealed bytea,
  last_message_sealed bytea,
  last_message_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- When it arrived, by our own clock: the provider's times may be wrong, and must not shorten retention.
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  sample boolean NOT NULL DEFAULT false,
  -- Number of messages that the patient has written; a read mark stores how many of them were seen.
  patient_messages integer NOT NULL DEFAULT 0,
  UNIQUE (clinic_id, provider_chat_id)
);
CREATE INDEX chat_thread_newest ON chat_thread (clinic_id, last_message_at DESC, id DESC);
CREATE INDEX chat_thread_by_start ON chat_thread (clinic_id, created_at);

CREATE TABLE chat_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES chat_thread (id) ON DELETE CASCADE,
  provider_message_id text NOT NULL,
  role text NOT NULL,
  content_sealed bytea,
  sent_at timestamptz(3) NOT NULL,
  -- Position within the chat as the provider lists it: orders messages of the same millisecond.
  ordinal integer NOT NULL,
  UNIQUE (thread_id, provider_message_id)
);
CREATE INDEX chat_message_newest ON chat_message (thread_id, sent_at DESC, ordinal DESC, id DESC);

CREATE TABLE chat_read_mark (
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES chat_thread (id) ON DELETE CASCADE,
  patient_messages_seen integer NOT NULL,
  PRIMARY KEY (thread_id, user_id)
);

-- A visitor's way back into the chat that they opened on a demo page. Only the token's hash is kept.
CREATE TABLE chat_visitor (
  token_hash bytea PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  provider_chat_id text NOT NULL UNIQUE,
  -- A chat that a code opened ends with the code, and is erased some time after it.
  code_id uuid,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- The id that the page gave the visitor's last line, and since when its answer is pending: a repeated line is recognised, and is neither
  -- stored nor sent to the provider twice.
  last_line_id uuid,
  answering_since timestamptz(3),
  FOREIGN KEY (clinic_id, provider_chat_id) REFERENCES chat_thread (clinic_id, provider_chat_id) ON DELETE CASCADE
);
CREATE INDEX chat_visitor_open ON chat_visitor (seen_at) WHERE ended_at IS NULL;

-- Events for open panels; every module writes them only through appendLiveEvents. A clinic's ids are in commit order, so reading those
-- after the last seen one misses nothing. A payload holds ids and times, and nothing about a person.
CREATE TABLE live_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX live_event_by_clinic ON live_event (clinic_id, id);

-- Webhooks are stored, sealed, as they arrive and answered at once; processing follows and survives a crash. A corrected redelivery is a
-- webhook of its own: only an identical body is a repetition.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_id text NOT NULL,
  event text NOT NULL,
  body_hash bytea NOT NULL UNIQUE,
  -- Removed after processing, but kept, sealed, until the row is deleted if fields were not understood (the log names them).
  body_sealed bytea,
  received_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  failure text,
  -- Dead letters: retried for days without success, and kept for inspection.
  given_up_at timestamptz,
  -- A webhook for an agent that belongs to no clinic waits here, invisible to every clinic, until a clinic has that agent.
  waits_for_agent text
);
-- Waiting webhooks in order of arrival: a batch reads the first entries and stops.
CREATE INDEX webhook_waiting ON webhook_delivery (id) WHERE processed_at IS NULL;
CREATE INDEX webhook_by_subject ON webhook_delivery (subject_id, event);
CREATE INDEX webhook_unclaimed ON webhook_delivery (waits_for_agent) WHERE waits_for_agent IS NOT NULL;

-- Answers to the agent's functions: a request that repeats the same bytes gets the same answer. Holds only ids and times, until the
-- signature is too old.
CREATE TABLE agent_answer (
  body_hash bytea PRIMARY KEY,
  answer json,
  received_at timestamptz NOT NULL
);

-- What the assistant noted in a call for somebody to handle: a failed booking, a request to be called back. Keyed by the provider's id,
-- because the call itself may be reported later, or never.
CREATE TABLE call_request (
  id uuid PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  provider_call_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('callback', 'failed_booking')),
  patient_name_sealed bytea,
  patient_phone_sealed bytea,
  detail_sealed bytea,
  patient_hash bytea,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (clinic_id, provider_call_id)
);

-- What people did about a task. The tasks themselves are computed from calls, requests and chats (`conversations/tasks`), so none is lost or
-- duplicated, whatever the order of the webhooks.
CREATE TABLE task_state (
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  -- `call:` and the provider's id, or `chat:` and the thread's id.
  task_id text NOT NULL,
  owner_id uuid REFERENCES staff_user (id) ON DELETE SET NULL,
  note_sealed bytea,
  due_on date,
  done_at timestamptz(3),
  done_by uuid REFERENCES staff_user (id) ON DELETE SET NULL,
  PRIMARY KEY (clinic_id, task_id)
);

-- Erasing a conversation also erases the rest of its webhooks and the notes about it.
CREATE FUNCTION erase_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery SET body_sealed = NULL
   WHERE processed_at IS NOT NULL AND body_sealed IS NOT NULL AND subject_id = coalesce(to_jsonb(OLD) ->> 'provider_call_id', to_jsonb(OLD) ->> 'provider_chat_id');
  IF TG_TABLE_NAME = 'call' THEN
    DELETE FROM call_request WHERE clinic_id = OLD.clinic_id AND provider_call_id = OLD.provider_call_id;
  END IF;
  DELETE FROM task_state WHERE clinic_id = OLD.clinic_id AND task_id = CASE TG_TABLE_NAME WHEN 'call' THEN 'call:' || (to_jsonb(OLD) ->> 'provider_call_id') ELSE 'chat:' || OLD.id END;
  RETURN NULL;
END $$;
CREATE TRIGGER traces AFTER DELETE ON call FOR EACH ROW EXECUTE FUNCTION erase_traces();
CREATE TRIGGER traces AFTER DELETE ON chat_thread FOR EACH ROW EXECUTE FUNCTION erase_traces();

-- Marks what a search must read again (platform/sealing/patients/patient-words): the transaction that last changed a row. Code that changes
-- a row's lines or messages also changes the row. For a deleted row, the processes are notified of its clinic.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN PERFORM pg_notify('patient_erased', OLD.clinic_id::text); RETURN OLD; END IF;
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;
DO $$
DECLARE searched text;
BEGIN
  FOREACH searched IN ARRAY ARRAY['call', 'chat_thread', 'appointment'] LOOP
    EXECUTE format('ALTER TABLE %1$I ADD changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(); CREATE INDEX ON %1$I (clinic_id, changed_in);
                    CREATE TRIGGER change BEFORE UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION note_change()', searched);
  END LOOP;
END $$;

-- Second line of defence behind the queries' own filters: a transaction sees only the rows of clinics that it named. webhook_delivery has
-- no policy, because the clinic is unknown until the body is read.
DO $$
DECLARE
  walled text;
BEGIN
  FOREACH walled IN ARRAY ARRAY['call', 'call_line', 'appointment', 'agenda_settings', 'call_request', 'task_state', 'live_event', 'chat_thread', 'chat_message', 'chat_read_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
    EXECUTE format('CREATE POLICY own_clinic ON %I USING (clinic_id = ANY ((SELECT named_clinics())::uuid[]))', walled);
  END LOOP;
END $$;

-- The calls that the panel reads, with the reader's rights (security_invoker), so that row-level security applies here too.
CREATE VIEW call_history WITH (security_invoker = true) AS
  SELECT id, clinic_id, coalesce(started_at, created_at)::timestamptz(3) AS started_at, duration_ms, status, call_type,
         -- Calls that never became a conversation are not counted anywhere.
         (status NOT IN ('registered', 'not_connected') AND coalesce(disconnection_reason, '') NOT IN
           ('error_user_not_joined', 'registered_call_timeout', 'no_valid_payment', 'concurrency_limit_reached')) AS counted,
         analysed_at, successful, resolution_completed, category_hash, reserved_appointment, satisfaction_score::float8 AS satisfaction_score,
         sample, provider_call_id, patient_hash, from_number_sealed, summary_sealed, recording_url_sealed
    FROM call;

-- Demos --------------------------------------------------------------------------------------------------------------

-- Clinic demos, the codes that open them, what prospects did there, and what they booked.
CREATE TABLE clinic_demo (
  clinic_id uuid PRIMARY KEY REFERENCES clinic (id),
  specialty text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  version text NOT NULL DEFAULT '',
  phone_sealed bytea,
  logo_url_sealed bytea,
  color text,
  opening_hours jsonb NOT NULL DEFAULT '[]',
  -- JSON: the invented callers, and the doctor that each asks for.
  conversations_sealed bytea,
  treatments jsonb NOT NULL DEFAULT '[]'
);

-- A page may have several addresses; codes lead to the one with place 0.
CREATE TABLE clinic_demo_path (
  path text PRIMARY KEY CHECK (path ~ '^/demos(/[a-z0-9-]+)+$'),
  clinic_id uuid NOT NULL REFERENCES clinic_demo (clinic_id) ON DELETE CASCADE,
  place smallint NOT NULL DEFAULT 0,
  UNIQUE (clinic_id, place)
);

-- A code is stored only as a keyed hash. known_id and known_path let a page recognise a random code by itself (decision 4).
CREATE TABLE demo_code (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code_hmac bytea NOT NULL UNIQUE,
  link_hmac bytea UNIQUE,
  clinic_id uuid REFERENCES clinic_demo (clinic_id),
  words_sealed bytea NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  known_id text UNIQUE,
  known_path text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((known_id IS NULL) = (known_path IS NULL))
);

CREATE TABLE demo_access_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_id uuid NOT NULL REFERENCES demo_code (id) ON DELETE CASCADE,
  action text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_access_log_by_code ON demo_access_log (code_id, created_at DESC);
CREATE INDEX demo_access_log_by_time ON demo_access_log (created_at);

-- One salesperson, one calendar: each quarter of an hour is booked once.
CREATE TABLE demo_booking (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  starts_at timestamptz NOT NULL UNIQUE,
  code_id uuid NOT NULL REFERENCES demo_code (id) ON DELETE CASCADE,
  -- The clinic whose key seals both cells: the code's clinic, or the internal clinic.
  owner_id uuid NOT NULL REFERENCES clinic (id),
  clinic_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  -- Keyed hash, to detect a repeated request.
  phone_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_booking_by_code ON demo_booking (code_id, starts_at);

-- Releases -----------------------------------------------------------------------------------------------------------

-- Operators' names and words (addresses, names of tokens, reasons): other rows and the log hold only the id, a keyed hash after a tilde, so
-- that a name can be erased and the log still verifies. Only `releases/registry/log/operator-words` writes here.
CREATE TABLE release_word (
  id text PRIMARY KEY,
  text_sealed bytea NOT NULL
);
REVOKE DELETE, TRUNCATE ON release_word FROM clinavoz_app;

-- The apps are data: the host that holds the others, and remotes with the routes that each may live at.
CREATE TABLE release_app (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('host', 'remote')),
  team text NOT NULL DEFAULT '',
  routes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);
CREATE UNIQUE INDEX release_app_one_host ON release_app (kind) WHERE kind = 'host';
INSERT INTO release_app (name, kind, routes) VALUES ('shell', 'host', '{}');

-- A release is immutable: one row for each app and version, written once at publishing. Retention deletes its files and keeps the row, so
-- that the version can never mean anything else.
CREATE TABLE release (
  app text NOT NULL,
  version text NOT NULL,
  record jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  signature text,
  signed_by text,
  removed_at timestamptz,
  PRIMARY KEY (app, version)
);

-- What operators (and the site itself) did, in one order. `hash` covers exactly `text` and the previous hash. The database generates the
-- columns behind it from `text`, so that none can be altered separately.
CREATE TABLE release_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  hash text NOT NULL UNIQUE,
  kind text NOT NULL GENERATED ALWAYS AS ((text::jsonb) ->> 'kind') STORED,
  app text GENERATED ALWAYS AS ((text::jsonb) ->> 'app') STORED,
  at text NOT NULL GENERATED ALWAYS AS ((text::jsonb) ->> 'at') STORED
);
CREATE INDEX release_log_app ON release_log (app, id DESC);
CREATE TRIGGER release_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON release_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON release_log FROM clinavoz_app;
GRANT INSERT (text, hash) ON release_log TO clinavoz_app;

-- The teams' public keys. A removed key stays readable for what it signed. `removed_hand` is a keyed hash of who removed it, because only
-- another person may restore it.
CREATE TABLE release_key (
  fingerprint text PRIMARY KEY,
  app text NOT NULL,
  public_key text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  removed_by text,
  removed_hand text
);

-- One row for each upload that was opened. A signature is valid for one upload, and an upload for one release. `bytes` counts what was sent
-- and is still staged: 0 once it is published or removed.
CREATE TABLE release_upload (
  id uuid PRIMARY KEY,
  app text NOT NULL,
  version text NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  opened_by text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);

-- Tokens of operators and CI systems; only the hash is kept. A token ends with the token that made it. `family_id` is the first token of
-- the chain in which each made the next; `revoked_hand` works as a key's `removed_hand`.
CREATE TABLE release_token (
  id text PRIMARY KEY,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  actions text[] NOT NULL,
  apps text[] NOT NULL,
  parent_id text REFERENCES release_token (id),
  family_id text NOT NULL REFERENCES release_token (id),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  revoked_by text,
  revoked_hand text
);

-- People whose sign-in also opens the operators' page: invited by e-mail, and bound to the person of the first verified sign-in.
CREATE TABLE release_operator (
  email text PRIMARY KEY,
  issuer text,
  subject text,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((issuer IS NULL) = (subject IS NULL)),
  UNIQUE (issuer, subject)
);

-- Uses of the root token, with the operators at that time, until all of them have been notified and a quarter of an hour is over.
CREATE TABLE root_token_use (
  act text NOT NULL,
  at timestamptz NOT NULL,
  operators text[] NOT NULL,
  notified_at timestamptz
);

-- Sessions that pages reported, so that each counts once. A session is one page load: its id is drawn for that page, is used nowhere else
-- and identifies nobody. Rows are deleted after two days, the sums below stay. Each cause and each measurement of a session also counts
-- once: `what` names it, and is 'session' for the session itself.
CREATE TABLE release_session (
  app text NOT NULL,
  version text NOT NULL,
  session text NOT NULL,
  what text NOT NULL DEFAULT 'session',
  failed boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (app, version, session, what)
);
CREATE INDEX release_session_at ON release_session (at);

-- Evidence collected while visitors were split in one way; `step` is the log entry that began the split. One row for each guard and arm.
CREATE TABLE release_evidence (
  app text NOT NULL,
  step bigint NOT NULL,
  guard text NOT NULL,
  arm text NOT NULL CHECK (arm IN ('new', 'old')),
  heard integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app, step, guard, arm)
);

-- A network counts once an hour, by the first of its sessions, and counts as harmed once. `voice` is a keyed hash of step and network, so
-- it identifies nobody. Rows are deleted after two days.
CREATE TABLE release_voice (
  app text NOT NULL,
  step bigint NOT NULL,
  guard text NOT NULL,
  voice text NOT NULL,
  hour timestamptz NOT NULL,
  arm text NOT NULL,
  session text NOT NULL,
  bad boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (app, step, guard, voice, hour)
);
CREATE UNIQUE INDEX release_voice_bad ON release_voice (app, step, guard, voice) WHERE bad;
CREATE INDEX release_voice_session ON release_voice (session, app);
CREATE INDEX release_voice_at ON release_voice (at);

-- Sums by hour, for the curves. A cause is counted by its engine, a web vital by its size class (`class`), which gives percentiles without
-- storing single measurements.
CREATE TABLE release_count (
  app text NOT NULL,
  version text NOT NULL,
  hour timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('session', 'failure', 'cause', 'vital')),
  name text NOT NULL,
  class text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (app, version, hour, kind, name, class)
);

-- Recipients of notices about releases. `last_id` is the last log entry that they were notified of, so nothing is left out.
CREATE TABLE release_notice_rule (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mail', 'webhook')),
  address text NOT NULL,
  -- Webhooks are signed with it.
  secret_sealed bytea,
  -- Empty: all.
  apps text[] NOT NULL DEFAULT '{}',
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  last_id bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL
);

-- Who was notified of what, and when. Rows outlive the rule.
CREATE TABLE release_notice (
  rule_id text NOT NULL,
  address text NOT NULL,
  last_id bigint NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX release_notice_at ON release_notice (rule_id, at);
