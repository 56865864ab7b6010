-- Who a call, chat or appointment is about is worked out when the row is written, not at each reading of the figures.
ALTER TABLE call ADD COLUMN patient text GENERATED ALWAYS AS (patient_key(from_number, NULL)) STORED;
ALTER TABLE chat_thread ADD COLUMN patient text GENERATED ALWAYS AS (patient_key(NULL, patient_name)) STORED;
ALTER TABLE appointment ADD COLUMN patient text GENERATED ALWAYS AS (patient_key(patient_phone, patient_name)) STORED;

CREATE OR REPLACE VIEW call_history WITH (security_invoker = true) AS
  SELECT id,
         clinic_id,
         coalesce(started_at, created_at)::timestamptz(3) AS started_at,
         duration_ms,
         status,
         call_type,
         from_number,
         -- Calls that never became a conversation count nowhere.
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
         patient
    FROM call;

CREATE OR REPLACE VIEW appointment_agenda WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, patient_phone, starts_at, status, created_at, patient FROM appointment;

CREATE OR REPLACE VIEW chat_history WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, created_at, patient FROM chat_thread;
