-- What patients say and who they are stands sealed (platform/sealing) from here on; the columns in the clear beside them
-- are emptied by `seal what stands in the clear` once the API has started, and go in a later migration.
-- patient_hash is a keyed hash: it tells the same person again without telling who it is.
ALTER TABLE call ADD COLUMN from_number_sealed bytea, ADD COLUMN to_number_sealed bytea, ADD COLUMN summary_sealed bytea, ADD COLUMN patient_hash bytea;
ALTER TABLE call_line ADD COLUMN content_sealed bytea, ALTER COLUMN content DROP NOT NULL;
ALTER TABLE appointment
  ADD COLUMN patient_name_sealed bytea, ADD COLUMN patient_phone_sealed bytea, ADD COLUMN reason_sealed bytea, ADD COLUMN patient_hash bytea,
  ALTER COLUMN patient_name DROP NOT NULL, ALTER COLUMN reason DROP NOT NULL, ALTER COLUMN reason DROP DEFAULT;
-- Whoever migrates may be bound by the wall that binds the application, so it is opened for the owner here.
ALTER TABLE appointment NO FORCE ROW LEVEL SECURITY;
UPDATE appointment SET reason = NULL WHERE reason = '';
ALTER TABLE appointment FORCE ROW LEVEL SECURITY;
CREATE INDEX appointment_by_patient ON appointment (clinic_id, patient_hash, starts_at) WHERE status = 'booked';
ALTER TABLE chat_thread
  ADD COLUMN patient_name_sealed bytea, ADD COLUMN title_sealed bytea, ADD COLUMN last_message_sealed bytea, ADD COLUMN summary_sealed bytea,
  ADD COLUMN analysis_sealed bytea, ADD COLUMN patient_hash bytea;
ALTER TABLE chat_message ADD COLUMN content_sealed bytea, ALTER COLUMN content DROP NOT NULL;
-- A caller's number for the panels that are open; the rest of a payload names ids and times.
ALTER TABLE live_event ADD COLUMN phone_sealed bytea;
-- A webhook's body is sealed while it waits, and gone when it has been processed.
ALTER TABLE webhook_delivery ADD COLUMN body_sealed bytea, ALTER COLUMN body DROP NOT NULL;

-- Rows in the clear, few after the first start and none later.
CREATE INDEX call_in_the_clear ON call (clinic_id) WHERE from_number IS NOT NULL OR to_number IS NOT NULL OR summary IS NOT NULL;
CREATE INDEX call_line_in_the_clear ON call_line (clinic_id) WHERE content IS NOT NULL;
CREATE INDEX appointment_in_the_clear ON appointment (clinic_id) WHERE patient_name IS NOT NULL OR patient_phone IS NOT NULL OR reason IS NOT NULL;
CREATE INDEX chat_thread_in_the_clear ON chat_thread (clinic_id)
  WHERE patient_name IS NOT NULL OR title IS NOT NULL OR last_message IS NOT NULL OR summary IS NOT NULL OR analysis IS NOT NULL;
CREATE INDEX chat_message_in_the_clear ON chat_message (clinic_id) WHERE content IS NOT NULL;
-- A number in an event that has long been told is of no use to anybody.
ALTER TABLE live_event NO FORCE ROW LEVEL SECURITY;
UPDATE live_event SET payload = payload - 'caller_phone' - 'from_number' WHERE payload ? 'caller_phone';
ALTER TABLE live_event FORCE ROW LEVEL SECURITY;

-- New columns come last, so that an API of the version before still reads what it knows.
CREATE OR REPLACE VIEW call_history WITH (security_invoker = true) AS
  SELECT id,
         clinic_id,
         coalesce(started_at, created_at)::timestamptz(3) AS started_at,
         duration_ms,
         status,
         call_type,
         from_number,
         (status <> 'registered' AND coalesce(disconnection_reason, '') NOT IN
           ('error_user_not_joined', 'registered_call_timeout', 'no_valid_payment', 'concurrency_limit_reached')) AS counted,
         analysed_at,
         summary,
         successful,
         resolution_completed,
         problem_category,
         reserved_appointment,
         satisfaction_score::float8 AS satisfaction_score,
         recording_url,
         sample,
         patient,
         from_number_sealed,
         summary_sealed,
         patient_hash
    FROM call;

CREATE OR REPLACE VIEW call_transcript WITH (security_invoker = true) AS
  SELECT call_id, clinic_id, position, role, content, content_sealed FROM call_line;

CREATE OR REPLACE VIEW appointment_agenda WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, patient_phone, starts_at, status, created_at, patient, patient_hash FROM appointment;

CREATE OR REPLACE VIEW chat_history WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, created_at, patient, patient_hash FROM chat_thread;
