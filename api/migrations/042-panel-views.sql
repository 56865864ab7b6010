-- What the panel reads of the tables that `calls` writes. Each view runs with the reader's rights (security_invoker),
-- so that row-level security of the tables beneath holds here too.
CREATE VIEW call_history WITH (security_invoker = true) AS
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
         sample
    FROM call;
CREATE INDEX call_history_newest ON call (clinic_id, (coalesce(started_at, created_at)::timestamptz(3)) DESC, id DESC);

CREATE VIEW call_transcript WITH (security_invoker = true) AS
  SELECT call_id, clinic_id, position, role, content FROM call_line;

CREATE VIEW appointment_agenda WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, patient_phone, starts_at, status, created_at FROM appointment;
CREATE INDEX appointment_by_start ON appointment (clinic_id, starts_at);
CREATE INDEX appointment_by_creation ON appointment (clinic_id, created_at);

CREATE VIEW chat_history WITH (security_invoker = true) AS
  SELECT id, clinic_id, patient_name, created_at FROM chat_thread;

-- The same person by telephone if there is one (digits only, the Spanish prefix off), else by name.
CREATE FUNCTION patient_key(phone text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN regexp_replace(coalesce(phone, ''), '\D', '', 'g') <> ''
      THEN 'phone:' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?34(?=\d{9}$)', '')
    WHEN trim(coalesce(name, '')) <> '' THEN 'name:' || lower(trim(name))
  END
$$;
