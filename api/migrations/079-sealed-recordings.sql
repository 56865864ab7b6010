-- The address of a recording opens it to whoever has it, so it is sealed like what was said in it.
ALTER TABLE call ADD COLUMN recording_url_sealed bytea;
-- New columns come last.
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
         patient_hash,
         recording_url_sealed
    FROM call;
