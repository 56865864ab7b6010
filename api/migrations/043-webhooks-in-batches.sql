-- The inbox processes the webhooks of many clinics in one transaction, so a transaction may name several clinics,
-- separated by commas. A reader still names the one of its session. Named once a statement, not once a row.
CREATE FUNCTION named_clinics() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(nullif(current_setting('app.clinic_id', true), ''), ',')::uuid[]
$$;

ALTER POLICY call_of_clinic ON call USING (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY call_line_of_clinic ON call_line USING (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY appointment_of_clinic ON appointment USING (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY live_event_of_clinic ON live_event USING (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY own_clinic ON chat_thread USING (clinic_id = ANY ((SELECT named_clinics())::uuid[])) WITH CHECK (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY own_clinic ON chat_message USING (clinic_id = ANY ((SELECT named_clinics())::uuid[])) WITH CHECK (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
ALTER POLICY own_clinic ON chat_read_mark USING (clinic_id = ANY ((SELECT named_clinics())::uuid[])) WITH CHECK (clinic_id = ANY ((SELECT named_clinics())::uuid[]));
DROP FUNCTION current_clinic();

-- Whose agent a webhook speaks of.
CREATE INDEX clinic_by_agent ON clinic (agent_id);

-- What waits, in the order in which it came: a batch reads the first entries and stops.
DROP INDEX webhook_waiting;
CREATE INDEX webhook_waiting ON webhook_delivery (id) WHERE processed_at IS NULL;
